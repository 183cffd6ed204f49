import { WebLogs } from '../../features/web-logs/WebLogs.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/web-logs/`: how the portal is visited. */
export function WebLogsScreen() {
  return (
    <AdminFrame isList>
      <WebLogs />
    </AdminFrame>
  );
}
