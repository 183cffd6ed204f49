import { useState } from 'react';
import type { ConnectionsPdf } from '#shared/connections/connections-pdf.contract';
import { subscribedUsers as subscribedUsersApi } from '#shared/subscribers/subscribed-users.contract';
import { useAll } from '../../api/hooks.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { AdminFrame } from '../AdminFrame.tsx';

const SubscriberList = onDemand(
  async () => (await import('../../features/subscribers/SubscriberList.tsx')).SubscriberList,
);
const ConnectionsPdfSection = onDemand(
  async () => (await import('../connections/ConnectionsPdfSection.tsx')).ConnectionsPdfSection,
);
const SendPdfDialog = onDemand(
  async () => (await import('../connections/SendPdfDialog.tsx')).SendPdfDialog,
);

/** `/admin?tab=subscribed`: the subscribers of Connections, and below them its PDFs. */
export function SubscribedTab() {
  const { data = [] } = useAll(subscribedUsersApi.list, { limit: 100 });
  const [mailed, setMailed] = useState<ConnectionsPdf>();
  const subscribers = data.flatMap(({ subscribedusersUid: value, name, email, state }) =>
    state === 'active' ? { value, label: `${name} (${email})` } : [],
  );
  return (
    <AdminFrame>
      <SubscriberList />
      <ConnectionsPdfSection subscribers={subscribers} onEmail={setMailed} />
      {mailed && (
        <SendPdfDialog {...{ pdf: mailed, subscribers }} onClose={() => setMailed(undefined)} />
      )}
    </AdminFrame>
  );
}
