import { may } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { ToCome } from '../../components/screen/ToCome.tsx';

// Families do not load the code of the office.
const AttendanceOffice = onDemand(
  async () => (await import('./office/AttendanceOffice.tsx')).AttendanceOffice,
);

/** `/absences`: the attendance office for those who have its right. */
export function AbsencesScreen() {
  return may(useCaller(), 'att') ? <AttendanceOffice /> : <ToCome />;
}
