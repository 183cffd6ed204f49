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

/**
 * Returns a Lambda that consumes a queue. Only a message that failed is delivered again, not its
 * whole batch. After its last try it is a dead letter, which raises the
 * alarm.
 */
export const consume =
  <Schema extends z.ZodType>({
    message,
    failed,
    atOnce: width = 1,
    work,
  }: Consumer<Schema>): QueueWorker =>
  async ({ Records }, context) => {
    const account = context.invokedFunctionArn.split(':')[4] ?? '';
    const timeLeft = () => context.getRemainingTimeInMillis();
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    await atOnce(width, Records, async ({ messageId: id, body, attributes }) => {
      const deliveries = Number(attributes?.ApproximateReceiveCount ?? 1);
      try {
        await work(parsed(message, body), { id, body, deliveries, account, timeLeft });
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: id });
        if (error instanceof Interruption) logInfo(error.message, { id });
        else logFault(failed, error, { id });
      }
    });
    return { batchItemFailures };
  };

function parsed<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  const read = schema.safeParse(jsonOf(body));
  if (!read.success) throw new UnknownMessage();
  return read.data;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
