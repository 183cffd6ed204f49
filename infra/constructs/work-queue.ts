import { Duration } from 'aws-cdk-lib';
import { type CfnQueue, Queue, QueueEncryption, RedrivePermission } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { mostDeliveries } from '#shared/store-names';

export interface WorkQueueProps {
  /** Timeout of the worker, in seconds. */
  readonly workerTimeout: number;
  /** The queue that has the work of this one now: the next release may delete this one. */
  readonly closing?: string | undefined;
}

const guarded = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
const retention = { retentionPeriod: Duration.days(14) };

/** The settings of a queue for what no try got on with. An operator reads it. */
export const deadLetterProps = { ...retention, ...guarded };

/** A queue of one worker, with a dead-letter queue for messages that failed too often. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { workerTimeout, closing }: WorkQueueProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', deadLetterProps);
    this.queue = new Queue(this, 'Queue', {
      ...retention,
      ...guarded,
      // AWS advises 6 times the timeout. With less, Lambda receives a slow batch twice.
      visibilityTimeout: Duration.seconds(6 * workerTimeout),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: mostDeliveries },
      redriveAllowPolicy: { redrivePermission: RedrivePermission.DENY_ALL },
    });
    if (closing === undefined) return;
    // A frozen release says by this which queues a later one may leave out.
    for (const each of [this.queue, this.deadLetters]) {
      (each.node.defaultChild as CfnQueue).addMetadata('closing', closing);
    }
  }
}
