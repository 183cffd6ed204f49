import { deliveriesOf } from '#infra/stacks/deliveries';
import { type DeclaredQueue, mostDeliveries, workedWith } from '#shared/store-names';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import type { Clock } from './clock.ts';

/** A message that waits in a queue. */
interface Waiting {
  readonly queue: DeclaredQueue;
  readonly body: string;
  readonly id: string;
  /** When it is delivered next. */
  readonly at: number;
  readonly deliveries: number;
}

interface Sent {
  readonly QueueUrl: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
}

/** How long a message is invisible after a delivery that failed, in milliseconds. */
const invisible = 360_000;

/** Gives messages to a worker. */
export type Invoke = (
  name: string,
  event: { readonly Records: readonly object[] },
) => Promise<unknown>;

/** What happens around a delivery, such as the death of the worker. */
export type Around = (queue: DeclaredQueue, work: () => Promise<unknown>) => Promise<unknown>;

/** The queues of a portal in memory, each message with its time, and the workers that get them. */
export function openQueues(
  portal: Pick<MemoryPortal, 'queued'> & { readonly invoke: Invoke },
  clock: Clock,
) {
  let waiting: Waiting[] = [];
  let around: Around = (_, work) => work();
  const dead: Pick<Waiting, 'queue' | 'body'>[] = [];
  const done = new Map<string, number>();
  let count = 0;

  const put = (queue: DeclaredQueue, body: string, seconds = 0) =>
    waiting.push({
      queue,
      body,
      id: `m${++count}`,
      at: clock.now().getTime() + seconds * 1000,
      deliveries: 0,
    });

  /** Takes what Lambdas sent since the last call. */
  function gather(): void {
    for (const { QueueUrl, MessageBody, DelaySeconds } of portal.queued.splice(0) as Sent[]) {
      put(QueueUrl.split('/').at(-1) as DeclaredQueue, MessageBody, DelaySeconds);
    }
  }

  async function deliver(queue: DeclaredQueue, batch: readonly Waiting[]): Promise<void> {
    const Records = batch.map(({ id, body, deliveries }) => ({
      messageId: id,
      body,
      attributes: { ApproximateReceiveCount: String(deliveries + 1) },
    }));
    done.set(queue, (done.get(queue) ?? 0) + batch.length);
    const failed = new Set<string>();
    try {
      const answer = await around(queue, () =>
        portal.invoke(`${workedWith(queue)}-worker`, { Records }),
      );
      const { batchItemFailures } = answer as { batchItemFailures: { itemIdentifier: string }[] };
      for (const { itemIdentifier } of batchItemFailures) failed.add(itemIdentifier);
    } catch {
      for (const { id } of batch) failed.add(id);
    }
    const at = clock.now().getTime() + invisible;
    for (const each of batch) {
      if (!failed.has(each.id)) continue;
      const deliveries = each.deliveries + 1;
      if (deliveries >= mostDeliveries) dead.push({ queue, body: each.body });
      else waiting.push({ ...each, at, deliveries });
    }
  }

  return {
    put,
    /** Returns when the next message is due. */
    next(): Date | undefined {
      gather();
      const first = Math.min(...waiting.map(({ at }) => at));
      return Number.isFinite(first) ? new Date(first) : undefined;
    },
    /** Delivers every message that is due, and those that they lead to now. */
    async work(): Promise<void> {
      for (gather(); ; gather()) {
        const now = clock.now().getTime();
        const due = waiting.filter(({ at }) => at <= now);
        if (due.length === 0) return;
        const [first] = due;
        const queue = (first as Waiting).queue;
        const { batchSize } = deliveriesOf(workedWith(queue));
        const batch = due.filter((each) => each.queue === queue).slice(0, batchSize);
        waiting = waiting.filter((each) => !batch.includes(each));
        await deliver(queue, batch);
      }
    },
    waiting: (): readonly Waiting[] => waiting,
    dead,
    /** How many messages each queue delivered since the last call. */
    counts(): ReadonlyMap<string, number> {
      const counted = new Map(done);
      done.clear();
      return counted;
    },
    setAround(next: Around): void {
      around = next;
    },
  };
}
export type Queues = ReturnType<typeof openQueues>;
