import { NotReached } from '../features/emergency/unreached/NotReached.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/emergency-broadcast/not-reached`: whom the last emergency message did not reach. */
export function NotReachedScreen() {
  return (
    <AdminFrame>
      <NotReached />
    </AdminFrame>
  );
}
