import type * as z from 'zod';
import type { Queues } from '#functions/kernel/jobs/queues';
import type { QueueName } from '#shared/store-names';

/** Where messages are sent. Tests replace it by a list. */
export interface JobQueue<Message> {
  /** Sends a message, which a worker gets after this number of seconds. */
  send(message: Message, seconds?: number): Promise<void>;
}

/** The longest delay that SQS accepts, in seconds. */
const longestDelay = 900;

/** Returns a queue, for messages that match its worker's schema. */
export const queueOf = <Schema extends z.ZodType>(
  { openSqs, queue }: Queues,
  name: QueueName,
  schema: Schema,
): JobQueue<z.output<Schema>> => ({
  async send(message, seconds = 0) {
    const { client, SendMessageCommand } = await openSqs();
    await client.send(
      new SendMessageCommand({
        QueueUrl: queue(name),
        MessageBody: JSON.stringify(schema.parse(message)),
        DelaySeconds: Math.min(longestDelay, Math.max(0, Math.ceil(seconds))),
      }),
    );
  },
});
