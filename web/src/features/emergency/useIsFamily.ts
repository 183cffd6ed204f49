import { may } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';

/** Whether the reader has children at the school and no duty there. */
export function useIsFamily(): boolean {
  const person = useCaller();
  return person.is_carer && !may(person, 'roll.staff');
}
