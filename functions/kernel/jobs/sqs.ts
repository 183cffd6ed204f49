import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

/** What queues use of the SDK for SQS. `Queues` loads it for the first message. */
export const sdk = { SendMessageCommand, SQSClient };
