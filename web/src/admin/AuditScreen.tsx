import { AuditDesk } from '../features/audit/AuditDesk.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/audit`: who read or changed whose record, for the privacy officer. */
export function AuditScreen() {
  return (
    <AdminFrame tab="audit" title="Who saw a child’s record">
      <AuditDesk />
    </AdminFrame>
  );
}
