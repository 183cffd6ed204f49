import { EmailLogList } from '../../features/email-logs/EmailLogList.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/email-logs`: the delivery of every e-mail that the portal sent. */
export function EmailLogsScreen() {
  return (
    <AdminFrame isList>
      <EmailLogList />
    </AdminFrame>
  );
}
