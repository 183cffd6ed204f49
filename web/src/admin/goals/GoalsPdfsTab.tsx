import { onDemand } from '../../components/hooks/onDemand.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

const GoalsPdfs = onDemand(
  async () => (await import('../../features/goals/pdfs/GoalsPdfs.tsx')).GoalsPdfs,
);

/** `/admin?tab=lv-goals-pdfs`: PDFs of the students' learning goals. */
export const GoalsPdfsTab = () => (
  <AdminFrame>
    <GoalsPdfs />
  </AdminFrame>
);
