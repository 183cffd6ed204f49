import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { MailExportMessage } from '#functions/mailings/store/mailing-message';

/** Puts exports of the e-mail log on their queue. */
export const mailExportQueue = (sqs: SQSClient, QueueUrl: string) => ({
  async send(message: MailExportMessage): Promise<void> {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  },
});
