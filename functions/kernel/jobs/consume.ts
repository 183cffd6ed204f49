import type { Context, SQSBatchResponse, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { atOnce } from '#functions/kernel/at-once';
import { workEnded } from '#functions/kernel/jobs/ended';
import { Interruption, UnknownMessage } from '#functions/kernel/jobs/errors';
import { logFault, logInfo } from '#functions/kernel/log';
import { mostDeliveries } from '#shared/store-names';
import type { WorkKind, WorkOutcome } from '#shared/work-kinds';

/** One delivery of a message to a worker. */
export interface Delivery {
  /** The queue's identifier of the message; a repeated delivery has the same. */
  readonly id: string;
  /** The message as text. */
  readonly body: string;
  /** How often the queue delivered the message, this time included. */
  readonly deliveries: number;
  /** The AWS account of the worker. */
  readonly account: string;
  /** Returns the milliseconds until the worker is stopped. */
  timeLeft(): number;
}

/** `later` if the work queued itself again, so that it has not ended. */
type Worked = Promise<void> | Promise<'later' | undefined>;

interface Consumer<Schema extends z.ZodType> {
  /** The messages of the queue. One that does not match ends as a dead letter. */
  readonly message: Schema;
  /** The log line of a message that failed. */
  readonly failed: string;
  /** The kind, if a message is one piece of work. Jobs and mail say themselves how they ended. */
  readonly kind?: WorkKind;
  /** Messages of a batch that are worked on at the same time: 1, if it is not given. */
  readonly atOnce?: number;
  work(message: z.output<Schema>, delivery: Delivery): Worked;
}

/** A message as the queue delivers it. */
type Message = Pick<SQSRecord, 'messageId' | 'body'> & {
  readonly attributes?: Pick<SQSRecord['attributes'], 'ApproximateReceiveCount'>;
};

/** A Lambda that consumes a queue. */
export type QueueWorker = (
  event: { readonly Records: readonly Message[] },
  context: Pick<Context, 'getRemainingTimeInMillis' | 'invokedFunctionArn'>,
) => Promise<SQSBatchResponse>;

/** One kind of work on a queue. Its messages have a shape of their own. */
export interface QueueWork {
  /** The log line of a message that failed. */
  readonly failed: string;
  readonly kind?: WorkKind | undefined;
  /** Returns what is to be done for a message, `undefined` if it is of another kind. */
  taking(body: unknown): ((delivery: Delivery) => Worked) | undefined;
}

/** Returns a kind of work for a worker that has several. */
export const queueWork = <Schema extends z.ZodType>({
  message,
  failed,
  kind,
  work,
}: Omit<Consumer<Schema>, 'atOnce'>): QueueWork => ({
  failed,
  kind,
  taking(body) {
    const read = message.safeParse(body);
    return read.success ? (delivery) => work(read.data, delivery) : undefined;
  },
});

/** Returns a Lambda that consumes a queue with one kind of work. */
export const consume = <Schema extends z.ZodType>({
  atOnce: width,
  ...work
}: Consumer<Schema>): QueueWorker => consumeAll([queueWork(work)], width);

/**
 * Returns a Lambda that consumes a queue. The shape of a message tells its kind. Only a message that
 * failed is delivered again, not its whole batch. After its last try it is a dead letter, which
 * raises the alarm.
 */
export const consumeAll =
  (works: readonly QueueWork[], width = 1): QueueWorker =>
  async ({ Records }, context) => {
    const account = context.invokedFunctionArn.split(':')[4] ?? '';
    const timeLeft = () => context.getRemainingTimeInMillis();
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    const ended = endsOf();
    await atOnce(width, Records, async ({ messageId: id, body, attributes }) => {
      const deliveries = Number(attributes?.ApproximateReceiveCount ?? 1);
      const { failed, kind, run } = taken(works, jsonOf(body));
      try {
        const worked = await run({ id, body, deliveries, account, timeLeft });
        if (worked !== 'later') ended.add(kind, 'done');
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: id });
        ended.add(kind, deliveries < mostDeliveries ? 'again' : 'failed');
        if (error instanceof Interruption) logInfo(error.message, { id });
        else logFault(failed, error, { id });
      }
    });
    ended.log();
    return { batchItemFailures };
  };

/** Finds the kind of work of a message. */
function taken(works: readonly QueueWork[], body: unknown) {
  for (const work of works) {
    const run = work.taking(body);
    if (run) return { failed: work.failed, kind: work.kind, run };
  }
  const run = async (_: Delivery): Promise<void> => {
    throw new UnknownMessage();
  };
  return { failed: 'A message was refused', kind: undefined, run };
}

/** Counts how the messages of a batch ended, for one line of each kind and outcome. */
function endsOf() {
  const counts: Partial<Record<WorkKind, Partial<Record<WorkOutcome, number>>>> = {};
  return {
    add(kind: WorkKind | undefined, outcome: WorkOutcome): void {
      if (!kind) return;
      const of = counts[kind] ?? {};
      counts[kind] = { ...of, [outcome]: (of[outcome] ?? 0) + 1 };
    },
    log(): void {
      for (const [kind, of] of entriesOf(counts)) {
        for (const [outcome, count] of entriesOf(of)) workEnded(kind, outcome, count);
      }
    },
  };
}

const entriesOf = Object.entries as <K extends string, V>(of: Partial<Record<K, V>>) => [K, V][];

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
