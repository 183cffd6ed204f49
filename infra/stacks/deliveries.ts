import type { QueueName } from '#shared/store-names';

/** How a worker gets messages. */
export interface Deliveries {
  /** The most messages of a batch. */
  readonly batchSize: number;
  /** The most batches that are worked on at the same time. */
  readonly maxConcurrency: number;
  /** Seconds for which messages are collected. */
  readonly window?: number;
}

/** Two jobs run in parallel: more would only wait for the same tables. */
const oneByOne: Deliveries = { batchSize: 1, maxConcurrency: 2 };

const special: Partial<Record<QueueName, Deliveries>> = {
  /** The mail of many schools is sent at the same time and shares the account's rate. */
  mail: { batchSize: 1, maxConcurrency: 20 },
  /** An emergency has a share for each shard of the people and channel. */
  'urgent-mail': { batchSize: 1, maxConcurrency: 30 },
  /** Events of SES come thousands at a time, and share their writes. */
  'mail-events': { batchSize: 50, window: 1, maxConcurrency: 10 },
  /** Two for files, and two for the figures of the courses in them. */
  intake: { batchSize: 1, maxConcurrency: 4 },
  /**
   * Two for each kind: documents of people, the magazine, and the goals of homerooms, which let
   * others pass after a minute. So a request does not wait for long behind those of another school.
   */
  documents: { batchSize: 1, maxConcurrency: 6 },
};

export const deliveriesOf = (queue: QueueName): Deliveries => special[queue] ?? oneByOne;
