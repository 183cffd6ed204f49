import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { MailingMessage } from '#functions/jobs/mailing-message';

/** The longest that a job waits on the queue, in seconds: less than it could, so that a lost one is missed within a quarter of an hour. */
export const longestDelay = 600;

export type MailingQueue = ReturnType<typeof mailingQueue>;

/** Puts jobs of mailings on their queue. */
export const mailingQueue = (sqs: SQSClient, QueueUrl: string) => ({
  /** After a while, if one is named; whoever takes it earlier than it should looks at the clock again. */
  async send(message: MailingMessage, seconds = 0): Promise<void> {
    await sqs.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: JSON.stringify(message),
        DelaySeconds: Math.min(longestDelay, Math.max(0, Math.ceil(seconds))),
      }),
    );
  },
});
