import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logFault } from '#functions/kernel/log';
import { NoJob } from '#functions/kernel/no-job';
import { MailExportMessage } from '#functions/mailings/store/mailing-message';
import { type ExportDeps, makeExport } from './make.ts';

/**
 * Consumes the queue `mail-exports` and makes PDFs of the e-mail log. An invalid message ends as a
 * dead letter.
 */
export const mailExportsWorker =
  (deps: Omit<ExportDeps, 'timeLeft'>) =>
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
        logFault('A PDF of the logs failed', error, { id: record.messageId });
      }
    }
    return { batchItemFailures };
  };

async function consume(deps: ExportDeps, { body }: SQSRecord): Promise<void> {
  const message = MailExportMessage.safeParse(jsonOf(body));
  if (!message.success) throw new NoJob();
  return makeExport(deps, message.data);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
