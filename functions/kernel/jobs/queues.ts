import { SQSClient } from '@aws-sdk/client-sqs';
import { required } from '#functions/kernel/environment';
import { type QueueName, queueVariable } from '#shared/store-names';

/** The queues of one portal. */
export interface Queues {
  readonly sqs: SQSClient;
  /** Returns the address in AWS. */
  readonly queue: (name: QueueName) => string;
}

/** The queues of this Lambda. */
export const queues: Queues = {
  sqs: new SQSClient({}),
  queue: (name) => required(queueVariable(name)),
};
