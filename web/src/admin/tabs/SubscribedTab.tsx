import { Box } from '@mui/material';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

const SubscriberList = onDemand(
  async () => (await import('../../features/subscribers/SubscriberList.tsx')).SubscriberList,
  // What is below must not move when the list comes.
  () => <Box sx={{ height: 800 }} />,
);
const ConnectionsPdfSection = onDemand(
  async () => (await import('../connections/ConnectionsPdfSection.tsx')).ConnectionsPdfSection,
);

/** `/admin?tab=subscribed`: the subscribers of Connections, and below them its PDFs. */
export function SubscribedTab() {
  return (
    <AdminFrame isList>
      <SubscriberList />
      <ConnectionsPdfSection />
    </AdminFrame>
  );
}
