import { useSearchParams } from 'react-router-dom';
import { may } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { FamilyView } from './family/FamilyView.tsx';

// Families do not load the code of the office.
const AttendanceOffice = onDemand(
  async () => (await import('./office/AttendanceOffice.tsx')).AttendanceOffice,
);

/**
 * `/absences`: the attendance office for those who have its right, else the absences of a family or
 * of a student of one's duty. The office asks for a family by `of`, and for a student by `student`.
 */
export function AbsencesScreen() {
  const [params] = useSearchParams();
  const isOffice = may(useCaller(), 'att') && !params.has('student') && !params.has('of');
  return isOffice ? <AttendanceOffice /> : <FamilyView />;
}
