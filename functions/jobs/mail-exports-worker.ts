import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { makeExport, type PrintShop } from '#functions/jobs/mail-exports/make';
import { MailExportMessage } from '#functions/jobs/mailing-message';
import { logFault, logInfo } from '#functions/lib/log';

/** The consumer of the queue `mail-exports`: makes PDFs of the logs. What nobody could understand is logged and dropped. */
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

async function consume(shop: PrintShop, { body, messageId }: SQSRecord): Promise<void> {
  const message = MailExportMessage.safeParse(jsonOf(body));
  if (message.success) return makeExport(shop, message.data);
  logInfo('A message of the exports was dropped: it is no job', { id: messageId });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
