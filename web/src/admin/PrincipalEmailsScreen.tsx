import { SendMailing } from '../features/mailings/SendMailing.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/email-logs/send-principal-emails`: the principal's message. */
export function PrincipalEmailsScreen() {
  return (
    <AdminFrame>
      <SendMailing key="principal" first="Principal" hasTypes={false} />
    </AdminFrame>
  );
}
