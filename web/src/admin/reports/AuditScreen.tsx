import { AuditList } from '../../features/audit/AuditList.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/audit`: who read or changed which record, for the privacy officer. */
export function AuditScreen() {
  return (
    <AdminFrame isList>
      <AuditList />
    </AdminFrame>
  );
}
