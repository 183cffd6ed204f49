import { SendMailing } from '../features/mailings/SendMailing.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/email-logs/send-weekly-emails`: digest, reminders or the principal's message. */
export function WeeklyEmailsScreen() {
  return (
    <AdminFrame>
      <SendMailing key="weekly" first="Weekly" hasTypes />
    </AdminFrame>
  );
}
