import type * as z from 'zod';
import { type JobQueue, queueOf } from '#functions/kernel/jobs/queue';
import type { Queues } from '#functions/kernel/jobs/queues';
import type { QueueName } from '#shared/store-names';
import type { WorkKind } from '#shared/work-kinds';

/**
 * How soon mail must leave. Urgent mail has a queue and moments of its own, and ordinary mail steps
 * aside for it, so it never waits for that, however much there is.
 */
export type Priority = 'urgent' | 'ordinary';

/** A message of a queue that orders mail. It names what the mail is about and has no text. */
export type OrderSchema = z.ZodType<{ readonly site: string }>;

/** How mail of a kind is ordered. Those who order it load nothing else of its kind. */
export interface OrderKind<Schema extends OrderSchema = OrderSchema> {
  readonly schema: Schema;
  readonly priority: Priority;
  /** The queue of a Lambda that alone may send it. Without one the priority decides. */
  readonly queue?: QueueName;
  /** Its name on the dashboard. Without one it counts as other mail. */
  readonly name?: WorkKind;
}

/**
 * Seconds after which a worker looks for what an order is about, if the order leaves before that is
 * stored, so that no stored change lacks its mail; a call ends within 20 seconds (`infra/sizes.ts`).
 */
export const storedWithin = 30;

/** Declares how mail of a kind is ordered. */
export const kindOfOrder = <const Schema extends OrderSchema>(
  kind: OrderKind<Schema>,
): OrderKind<Schema> => kind;

const queueOfPriority = {
  urgent: 'urgent-mail',
  ordinary: 'mail',
} as const satisfies Record<Priority, QueueName>;

/** Returns the queue in which orders of a kind wait for the worker that sends its mail. */
export const orderQueue = <Schema extends OrderSchema>(
  queues: Queues,
  { schema, priority, queue = queueOfPriority[priority] }: OrderKind<Schema>,
): JobQueue<z.output<Schema>> => queueOf(queues, queue, schema);
