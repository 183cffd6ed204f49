import { onDemand } from '../../components/hooks/onDemand.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

const GoalsUpload = onDemand(
  async () => (await import('../../features/intake/goals/GoalsUpload.tsx')).GoalsUpload,
);

/** `/admin?tab=lv-goals-upload`: goals of learning virtues from a CSV file. */
export const GoalsUploadTab = () => (
  <AdminFrame>
    <GoalsUpload />
  </AdminFrame>
);
