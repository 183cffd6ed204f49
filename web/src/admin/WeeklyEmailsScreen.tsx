import { MailDesk } from '../features/send-emails/MailDesk.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/email-logs/send-weekly-emails`: digest, reminders or the principal's message. */
export function WeeklyEmailsScreen() {
  return (
    <AdminFrame tab="email" title="Send emails">
      <MailDesk key="weekly" first="Weekly" hasTypes />
    </AdminFrame>
  );
}
