import { EmailLogList } from '../../features/email-logs/EmailLogList.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/email-logs`: the delivery of every e-mail that the portal sent. */
export const EmailLogsScreen = () => (
  <AdminFrame isList>
    <EmailLogList />
  </AdminFrame>
);
