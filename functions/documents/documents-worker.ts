import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logFault } from '#functions/kernel/log';
import { NoJob } from '#functions/kernel/no-job';
import { type MakeDeps, makeDocument } from './make.ts';
import { DocumentMessage } from './store/document-queue.ts';

/** Consumes the queue `documents`. An invalid message ends as a dead letter. */
export const documentsWorker =
  (deps: Omit<MakeDeps, 'timeLeft'>) =>
  async (
    { Records }: SQSEvent,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> => {
    const timeLeft = () => context.getRemainingTimeInMillis();
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of Records) {
      try {
        await consume({ ...deps, timeLeft }, record);
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: record.messageId });
        logFault('A document failed', error, { id: record.messageId });
      }
    }
    return { batchItemFailures };
  };

async function consume(deps: MakeDeps, { body }: SQSRecord): Promise<void> {
  const message = DocumentMessage.safeParse(jsonOf(body));
  if (!message.success) throw new NoJob();
  return makeDocument(deps, message.data);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
