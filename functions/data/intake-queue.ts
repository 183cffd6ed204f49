import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { IntakeMessage } from '#functions/jobs/intake-message';

/** Puts jobs of intakes on their queue. */
export const intakeQueue = (sqs: SQSClient, QueueUrl: string) => ({
  async send(message: IntakeMessage): Promise<void> {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  },
});
