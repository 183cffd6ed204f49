import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, RedrivePermission } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface WorkQueueProps {
  /** Timeout of the worker, in seconds. */
  readonly workerTimeout: number;
}

/** A queue of one worker, with a dead-letter queue for messages that failed 5 times. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { workerTimeout }: WorkQueueProps) {
    super(scope, id);
    const retention = { retentionPeriod: Duration.days(14) };
    const guarded = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new Queue(this, 'DeadLetters', { ...retention, ...guarded });
    this.queue = new Queue(this, 'Queue', {
      ...retention,
      ...guarded,
      // AWS advises 6 times the timeout. With less, Lambda receives a slow batch twice.
      visibilityTimeout: Duration.seconds(6 * workerTimeout),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
      redriveAllowPolicy: { redrivePermission: RedrivePermission.DENY_ALL },
    });
  }
}
