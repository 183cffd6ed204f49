import type { QueueWorker } from '#functions/kernel/jobs/consume';

/** The AWS account of the workers in tests. */
export const account = '123456789012';

/** A message of a batch: an object is sent as JSON, a text as it is. */
interface Sent {
  readonly id: string;
  readonly body: unknown;
}

/** Delivers a batch to a worker as SQS does; returns the identifiers of the messages that failed. */
export async function deliver(
  worker: QueueWorker,
  batch: readonly Sent[],
  timeLeft = () => 900_000,
): Promise<string[]> {
  const { batchItemFailures } = await worker(
    {
      Records: batch.map(({ id, body }) => ({
        messageId: id,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })),
    },
    {
      getRemainingTimeInMillis: timeLeft,
      invokedFunctionArn: `arn:aws:lambda:ap-southeast-2:${account}:function:worker`,
    },
  );
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
