import { LogDesk } from '../features/emailstatistics/LogDesk.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/email-logs`: what became of every e-mail that the portal sent. */
export function EmailLogsScreen() {
  return (
    <AdminFrame tab="email-logs" title="EMAIL LOGS">
      <LogDesk />
    </AdminFrame>
  );
}
