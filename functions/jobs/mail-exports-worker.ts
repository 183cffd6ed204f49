import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { makeExport, type PrintShop } from '#functions/jobs/mail-exports/make';
import { MailExportMessage } from '#functions/jobs/mailing-message';
import { logFault } from '#functions/lib/log';
import { NoJob } from '#functions/lib/no-job';

/** The consumer of the queue `mail-exports`: makes PDFs of the logs. What nobody can understand ends as a dead letter. */
export const mailExportsWorker =
  (shop: Omit<PrintShop, 'timeLeft'>) =>
  async (
    { Records }: SQSEvent,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> => {
    const timeLeft = () => context.getRemainingTimeInMillis();
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of Records) {
      try {
        await consume({ ...shop, timeLeft }, record);
      } catch (error) {
        batchItemFailures.push({ itemIdentifier: record.messageId });
        logFault('A PDF of the logs failed', error, { id: record.messageId });
      }
    }
    return { batchItemFailures };
  };

async function consume(shop: PrintShop, { body }: SQSRecord): Promise<void> {
  const message = MailExportMessage.safeParse(jsonOf(body));
  if (!message.success) throw new NoJob();
  return makeExport(shop, message.data);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
