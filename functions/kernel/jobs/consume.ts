import type { Context, SQSBatchResponse, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { atOnce } from '#functions/kernel/at-once';
import { Interruption, UnknownMessage } from '#functions/kernel/jobs/errors';
import { logFault, logInfo } from '#functions/kernel/log';

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

interface Consumer<Schema extends z.ZodType> {
  /** The messages of the queue. One that does not match ends as a dead letter. */
  readonly message: Schema;
  /** The log line of a message that failed. */
  readonly failed: string;
  /** Messages of a batch that are worked on at the same time: 1, if it is not given. */
  readonly atOnce?: number;
  work(message: z.output<Schema>, delivery: Delivery): Promise<void>;
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
  /** Returns what is to be done for a message, `undefined` if it is of another kind. */
  taking(body: unknown): ((delivery: Delivery) => Promise<void>) | undefined;
}

/** Returns a kind of work for a worker that has several. */
export const queueWork = <Schema extends z.ZodType>({
  message,
  failed,
  work,
}: Omit<Consumer<Schema>, 'atOnce'>): QueueWork => ({
  failed,
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
    await atOnce(width, Records, async ({ messageId: id, body, attributes }) => {
      const deliveries = Number(attributes?.ApproximateReceiveCount ?? 1);
      const { failed, run } = taken(works, jsonOf(body));
      try {
        await run({ id, body, deliveries, account, timeLeft });
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: id });
        if (error instanceof Interruption) logInfo(error.message, { id });
        else logFault(failed, error, { id });
      }
    });
    return { batchItemFailures };
  };

/** Finds the kind of work of a message. */
function taken(works: readonly QueueWork[], body: unknown) {
  for (const work of works) {
    const run = work.taking(body);
    if (run) return { failed: work.failed, run };
  }
  const run = async (_: Delivery): Promise<void> => {
    throw new UnknownMessage();
  };
  return { failed: 'A message was refused', run };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
