import { may } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { isOfFamily } from './ofFamily.ts';

// Nobody loads the code of both views.
const AttendanceOffice = onDemand(
  async () => (await import('./office/AttendanceOffice.tsx')).AttendanceOffice,
);
const FamilyView = onDemand(async () => (await import('./family/FamilyView.tsx')).FamilyView);

/**
 * `/absences`: the attendance office for those who have its right, and for all others the absences
 * of a family, or of a student of one's duty. The office sees those at an address of their own.
 */
export function AbsencesScreen() {
  const [params] = useAddressQuery();
  return may(useCaller(), 'att') && !isOfFamily(params) ? <AttendanceOffice /> : <FamilyView />;
}
