import { onDemand } from '../../components/hooks/onDemand.tsx';
import { AdminFrame } from '../AdminFrame.tsx';

const ConnectionsPdfSection = onDemand(
  async () => (await import('../connections/ConnectionsPdfSection.tsx')).ConnectionsPdfSection,
);

/** `/admin?tab=subscribed`: the PDFs of Connections. */
export function SubscribedTab() {
  return (
    <AdminFrame>
      <ConnectionsPdfSection />
    </AdminFrame>
  );
}
