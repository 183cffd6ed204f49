import type { Named } from '#functions/kernel/record/key';
import { keyOf } from '#functions/kernel/record/key';
import type { KeyTemplate } from '#shared/tables/table-shape';
import { hasEnded, isOver, type JobRecord } from './job.ts';
import type { JobStore } from './job-store.ts';
import { type OrderCounts, type OrderRun, watchOrders } from './orders.ts';
import type { JobQueue } from './queue.ts';

/** The jobs of a kind, and who makes them. */
export interface StalledJobs<K extends KeyTemplate, Job extends JobRecord> {
  readonly jobs: JobStore<K, Job>;
  /** The queue of the messages that name a job to make. */
  readonly queue: JobQueue<Named<K> & { readonly site: string }>;
}

/**
 * Queues jobs of a school again whose worker died, or whose message was lost, and ends those whose
 * time is over or that were queued too often. A queue itself hides the message of a dead worker for
 * longer than people wait.
 */
export const wakeStalledJobs = <K extends KeyTemplate, Job extends JobRecord>(
  { jobs, queue }: StalledJobs<K, Job>,
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  const { key, open: listed, mostTries } = jobs.kind;
  const own = jobs.of(run);
  const open = async (most: number) => {
    const orders = [];
    for (const of of await own.open(most)) {
      const job = await own.get(of);
      if (listed.isOne && (!job || hasEnded(job))) continue;
      orders.push({
        id: keyOf(run, key, of).sk,
        since: job?.deadline ?? now.toISOString(),
        of,
        job,
      });
    }
    return orders;
  };
  type Order = Awaited<ReturnType<typeof open>>[number];
  async function giveUp({ of, job }: Order) {
    if (!job || hasEnded(job)) {
      await own.close(of);
      return 'ended';
    }
    return (await own.giveUp(of, job, now)) ? 'givenUp' : 'waits';
  }
  async function wake(order: Order) {
    const { of, job } = order;
    if (!job || hasEnded(job) || isOver(job, now)) return giveUp(order);
    if (now.toISOString() <= job.deadline) return 'waits';
    if (job.ends_at === undefined && job.tries >= mostTries) return giveUp(order);
    if (!(await own.wake(of, job, now))) return 'waits';
    await queue.send({ ...of, site });
    return 'queued';
  }
  return watchOrders({ open, wake, giveUp }, run);
};
