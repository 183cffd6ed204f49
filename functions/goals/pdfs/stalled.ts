import { type OrderCounts, type OrderRun, watchOrders } from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import type { GoalsPdfMessage } from './store/goals-pdf-message.ts';
import {
  hasEnded,
  interruptedMessage,
  minutesAfter,
  mostTries,
  patience,
} from './store/goals-pdf-record.ts';
import type { GoalsPdfRepository } from './store/goals-pdfs.ts';

export interface StalledGoalsPdfs {
  readonly pdfs: Bound<GoalsPdfRepository, 'open'> &
    Pick<GoalsPdfRepository, 'get' | 'unchanged' | 'close'>;
  readonly queue: JobQueue<GoalsPdfMessage>;
}

/** Queues rows again whose worker died; the next one goes on where it stopped. */
export const wakeStalledGoalsPdfs = (
  { pdfs, queue }: StalledGoalsPdfs,
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  const open = async (most: number) => {
    const orders = [];
    for (const queuestatisticsUid of await pdfs.of(run).open(most)) {
      const key = { site, queuestatisticsUid };
      const row = await pdfs.get(key, now);
      orders.push({ id: queuestatisticsUid, since: row?.deadline ?? now.toISOString(), key, row });
    }
    return orders;
  };
  type Order = Awaited<ReturnType<typeof open>>[number];
  async function giveUp({ key, row }: Order) {
    if (!row || hasEnded(row)) {
      await pdfs.close(key);
      return 'ended';
    }
    const failed = { state: 'failed', message: interruptedMessage };
    return (await pdfs.unchanged(key, row, failed, now)) ? 'givenUp' : 'waits';
  }
  async function wake(order: Order) {
    const { key, row } = order;
    if (!row || hasEnded(row)) return giveUp(order);
    if (now.toISOString() <= row.deadline) return 'waits';
    if (row.tries >= mostTries) return giveUp(order);
    const waiting = {
      state: 'waiting',
      tries: row.tries + 1,
      deadline: minutesAfter(now, patience.waiting),
    };
    if (!(await pdfs.unchanged(key, row, waiting, now))) return 'waits';
    await queue.send({ kind: 'make', ...key });
    return 'queued';
  }
  return watchOrders({ open, wake, giveUp }, run);
};
