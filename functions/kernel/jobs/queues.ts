import { required } from '#functions/kernel/environment';
import { lazily } from '#functions/kernel/lazily';
import { type QueueName, queueVariable } from '#shared/store-names';

type Sdk = typeof import('./sqs.ts').sdk;

/** The client of the queues, with the command that it sends. */
type Sqs = Sdk & { readonly client: InstanceType<Sdk['SQSClient']> };

/** The queues of one portal. */
export interface Queues {
  /** Loads the SDK for the first message and returns its client with the command that sends. */
  readonly openSqs: () => Promise<Sqs>;
  /** Returns the address in AWS. */
  readonly queue: (name: QueueName) => string;
}

/** The queues of this Lambda. */
export const queues: Queues = {
  openSqs: lazily(async () => {
    const { sdk } = await import('./sqs.ts');
    return { ...sdk, client: new sdk.SQSClient({}) };
  }),
  queue: (name) => required(queueVariable(name)),
};
