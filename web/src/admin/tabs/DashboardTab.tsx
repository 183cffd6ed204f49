import { onDemand } from '../../components/hooks/onDemand.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

const AdminDashboard = onDemand(
  async () => (await import('../../features/dashboard/AdminDashboard.tsx')).AdminDashboard,
);

/** `/admin?tab=dashboard`: what waits for this administrator. */
export function DashboardTab() {
  return (
    <AdminFrame>
      <AdminDashboard />
    </AdminFrame>
  );
}
