import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption, RedrivePermission } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface WorkQueueProps {
  /** Timeout of the worker, in seconds. */
  readonly workerTimeout: number;
}

/** A queue for one worker, with the place where messages go that it failed five times. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { workerTimeout }: WorkQueueProps) {
    super(scope, id);
    const kept = { retentionPeriod: Duration.days(14) };
    const guarded = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    this.deadLetters = new Queue(this, 'DeadLetters', { ...kept, ...guarded });
    this.queue = new Queue(this, 'Queue', {
      ...kept,
      ...guarded,
      // Lambda's own advice: below six times the timeout a slow batch is handed out twice.
      visibilityTimeout: Duration.seconds(6 * workerTimeout),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
      redriveAllowPolicy: { redrivePermission: RedrivePermission.DENY_ALL },
    });
  }
}
