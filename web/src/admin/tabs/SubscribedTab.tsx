import { onDemand } from '../../components/hooks/onDemand.tsx';
import { AdminFrame } from '../AdminFrame.tsx';

const SubscriberList = onDemand(
  async () => (await import('../../features/subscribers/SubscriberList.tsx')).SubscriberList,
);

/** `/admin?tab=subscribed`: the subscribers of Connections. */
export function SubscribedTab() {
  return (
    <AdminFrame>
      <SubscriberList />
    </AdminFrame>
  );
}
