import type { Named } from '#functions/kernel/record/key';
import { keyOf } from '#functions/kernel/record/key';
import type { KeyTemplate } from '#shared/tables/table-shape';
import { hasEnded, isOver, isToFollowUp, type JobRecord } from './job.ts';
import type { JobStore } from './job-store.ts';
import { type OrderCounts, type OrderRun, watchOrders } from './orders.ts';
import type { JobQueue } from './queue.ts';

/** The jobs of a kind, and who makes them. */
export interface StalledJobs<K extends KeyTemplate, Job extends JobRecord> {
  readonly jobs: JobStore<K, Job>;
  /** The queue of the messages that name a job to make. */
  readonly queue: JobQueue<Named<K> & { readonly site: string }>;
  /** Follows up a job that failed, of a kind that asks for it. It may run again. */
  readonly followUp?: (run: OrderRun, of: Named<K>) => Promise<void>;
}

/**
 * Queues jobs of a school again whose worker died, or whose message was lost, and ends those whose
 * time is over or that were queued too often. A queue itself hides the message of a dead worker for
 * longer than people wait.
 */
export const wakeStalledJobs = <K extends KeyTemplate, Job extends JobRecord>(
  { jobs, queue, followUp }: StalledJobs<K, Job>,
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  const { key, open: listed, mostTries, isPatient } = jobs.kind;
  const own = jobs.of(run);
  const open = async (most: number) => {
    const orders = [];
    for (const of of await own.open(most)) {
      const job = await own.get(of);
      if (listed.isOne && (!job || hasEnded(job))) continue;
      orders.push({
        id: keyOf(run, key, of).sk,
        // The deadline of one that may wait for long says nothing of how long it has waited.
        since: (isPatient ? job?.created_at : job?.deadline) ?? now.toISOString(),
        asked: job?.created_at,
        of,
        job,
      });
    }
    return orders;
  };
  type Order = Awaited<ReturnType<typeof open>>[number];
  async function leave({ of, job }: Order) {
    const isFailure = job !== undefined && isToFollowUp(jobs.kind, job);
    if (isFailure) await followUp?.(run, of);
    await own.close(of);
    return isFailure ? 'givenUp' : 'ended';
  }
  async function giveUp(order: Order) {
    const { of, job } = order;
    if (!job || hasEnded(job)) return leave(order);
    if (!(await own.giveUp(of, job, now))) return 'waits';
    await leave({ ...order, job: { ...job, state: 'failed' } });
    return 'givenUp';
  }
  async function wake(order: Order) {
    const { of, job } = order;
    if (!job || hasEnded(job) || isOver(job, now)) return giveUp(order);
    if (now.toISOString() <= job.deadline) return 'waits';
    const mayWait = isPatient && job.state === 'waiting';
    if (job.tries >= mostTries && !mayWait) return giveUp(order);
    if (!(await own.wake(of, job, now))) return 'waits';
    await queue.send({ ...of, site });
    return 'queued';
  }
  return watchOrders({ open, wake, giveUp }, run);
};
