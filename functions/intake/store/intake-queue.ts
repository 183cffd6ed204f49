import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { IntakeMessage } from './intake-message.ts';

/** Sends the jobs of intakes to their queue. */
export const intakeQueue = (sqs: SQSClient, QueueUrl: string) => ({
  async send(message: IntakeMessage): Promise<void> {
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
  },
});
