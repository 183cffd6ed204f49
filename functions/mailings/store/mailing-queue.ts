import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { MailingMessage } from './mailing-message.ts';

/**
 * Seconds that a job waits on the queue at most. It is short, so a lost job is noticed within 15
 * minutes.
 */
export const longestDelay = 600;

export type MailingQueue = ReturnType<typeof mailingQueue>;

/** The queue `mailings`. */
export const mailingQueue = (sqs: SQSClient, QueueUrl: string) => ({
  /**
   * Queues a job, after a delay if one is given. A worker that gets it too early queues it again.
   */
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
