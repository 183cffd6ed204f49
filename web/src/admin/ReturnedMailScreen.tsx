import { ReturnedMail } from '../features/notifications/ReturnedMail.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/returned-mail`: addresses that get no mail, for people who may send mail. */
export function ReturnedMailScreen() {
  return (
    <AdminFrame>
      <ReturnedMail />
    </AdminFrame>
  );
}
