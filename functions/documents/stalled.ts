import type { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { hasEnded, mostTries } from '#functions/kernel/documents/store/document-record';
import type { DocumentRepository } from '#functions/kernel/documents/store/documents';
import { type OrderCounts, type OrderRun, watchOrders } from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';

export interface StalledDocuments {
  readonly documents: Bound<DocumentRepository, 'open' | 'close'> &
    Pick<DocumentRepository, 'stored' | 'giveUp' | 'wake'>;
  readonly queue: JobQueue<DocumentMessage>;
}

/**
 * Queues documents again whose worker died. The queue itself hides their messages for 90 minutes, 6
 * times as long as a worker may take.
 */
export const wakeStalledDocuments = (
  { documents, queue }: StalledDocuments,
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  const open = async (most: number) => {
    const orders = [];
    for (const { userUid, documentUid } of await documents.of(run).open(most)) {
      const id = { site, userUid, documentUid };
      const stored = await documents.stored(id);
      const since = stored?.deadline ?? now.toISOString();
      orders.push({ id: documentUid, since, key: id, stored });
    }
    return orders;
  };
  type Order = Awaited<ReturnType<typeof open>>[number];
  async function giveUp({ id, key, stored }: Order) {
    if (!stored || hasEnded(stored)) {
      await documents.of(run).close(id);
      return 'ended';
    }
    return (await documents.giveUp(key, stored)) ? 'givenUp' : 'waits';
  }
  async function wake(order: Order) {
    const { key, stored } = order;
    if (!stored || hasEnded(stored)) return giveUp(order);
    if (now.toISOString() <= stored.deadline) return 'waits';
    if (stored.tries >= mostTries) return giveUp(order);
    if (!(await documents.wake(key, stored, now))) return 'waits';
    await queue.send(key);
    return 'queued';
  }
  return watchOrders({ open, wake, giveUp }, run);
};
