import { type OrderCounts, type OrderRun, watchOrders } from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { sealedAgain, unsealed } from '../rules/endings.ts';
import { dueOf, waitsForSeal } from '../rules/turns.ts';
import type { SealingMessage, SigningMessage } from '../store/messages.ts';
import type { SigningRequestRepository } from '../store/requests.ts';

export interface StalledSeals {
  readonly requests: Bound<SigningRequestRepository, 'due' | 'get' | 'replace'>;
  readonly sealing: JobQueue<SealingMessage>;
  /** Wakes the worker that sends the mails. */
  readonly queue: JobQueue<SigningMessage>;
}

/** How often a document is put on the queue again before its requester is told. */
const mostTries = 3;

const notice =
  'Everyone has signed, but the document could not be sealed. The people who run the portal know about it and will repeat it.';

/**
 * Puts completed documents on the queue again whose seal is late: a message was lost, or the worker
 * failed. Tells the requester after some tries. An operator then sends the dead letters again
 * (`docs/runbook.md`).
 */
export const wakeStalledSeals = (
  { requests, sealing, queue }: StalledSeals,
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  const open = async (most: number) => {
    const orders = [];
    for (const id of await requests.of(run).due(now, most)) {
      const before = await requests.of(run).get(id);
      // What else is due waits for `signing-sweep`.
      if (!before || !waitsForSeal(before)) continue;
      // Another run may have changed it since the list was read.
      if ((dueOf({ ...before, mails: [] }) ?? '~') > now.toISOString()) continue;
      orders.push({ id, since: before.ended_at ?? before.updated_at, before });
    }
    return orders;
  };
  type Order = Awaited<ReturnType<typeof open>>[number];
  async function giveUp({ id, before }: Order) {
    const after = unsealed(before, notice, now);
    if (!(await requests.of(run).replace({ before, after }))) return 'waits';
    await queue.send({ kind: 'mails', site, requestUid: id });
    return 'givenUp';
  }
  async function wake(order: Order) {
    const { id, before } = order;
    if ((before.sealing?.tries ?? 0) >= mostTries) return giveUp(order);
    const after = sealedAgain(before, now);
    if (!(await requests.of(run).replace({ before, after }))) return 'waits';
    await sealing.send({ site, requestUid: id });
    return 'queued';
  }
  return watchOrders({ open, wake, giveUp }, run);
};
