import { MailDesk } from '../features/send-emails/MailDesk.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/email-logs/send-principal-emails`: the principal's message. */
export function PrincipalEmailsScreen() {
  return (
    <AdminFrame tab="email" title="Principals Message">
      <MailDesk key="principal" first="Principal" hasTypes={false} />
    </AdminFrame>
  );
}
