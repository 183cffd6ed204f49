import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';

import {
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Bucket, type BucketProps, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { LogBucket, PortalBucket } from '#infra/constructs/portal-bucket';
import type { Stores } from '#infra/constructs/portal-function';
import { configurationSetOf } from '#infra/constructs/site-mail';
import { WorkQueue } from '#infra/constructs/work-queue';
import type { Site } from '#infra/sites';
import { sizeOf } from '#infra/sizes';
import { keptDays } from '#shared/retention';
import {
  type BucketName,
  bucketOutput,
  buckets,
  type QueueName,
  queues,
  type TableName,
  tableOutput,
  tables,
} from '#shared/tables';

export interface DataStackProps extends StackProps {
  readonly sites: readonly Site[];
}

/** Everything that must survive: tables, buckets, queues. Ids in here never change, and nothing here is ever deleted with the stack. */
export class DataStack extends Stack implements Stores {
  readonly tables: Record<TableName, Table>;
  readonly buckets: Record<BucketName, Bucket>;
  readonly queues: Record<QueueName, Queue>;
  /** Where messages end that their worker failed five times. */
  readonly deadLetters: Record<QueueName, Queue>;
  /** Where SES tells what became of messages. */
  readonly mailEvents: Topic;

  constructor(scope: Construct, id: string, { sites, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    this.tables = mapOf(Object.keys(tables) as TableName[], (name) => this.#table(name));

    const logs = new LogBucket(this, 'AccessLogs');
    this.buckets = mapOf(buckets, (name) => {
      const logged = { serverAccessLogsBucket: logs, serverAccessLogsPrefix: `${name}/` };
      return new PortalBucket(this, `${name}-bucket`, { ...bucketsAre(sites)[name], ...logged });
    });
    this.#letCloudFrontRead(this.buckets.media);

    const work = mapOf(queues, (name) => {
      const workerTimeout = sizeOf(`${name}-worker`).timeout;
      return new WorkQueue(this, `${name}-queue`, { workerTimeout });
    });
    this.queues = mapOf(queues, (name) => work[name].queue);
    this.deadLetters = mapOf(queues, (name) => work[name].deadLetters);
    this.#tellOfFiles(this.buckets.intake, this.queues.intake);
    this.mailEvents = this.#mailEvents(sites);
    this.#tellOperators();
  }

  /** The commands of operators (`grant`, `backup`, `restore`, `person`) find tables and buckets by these. */
  #tellOperators(): void {
    for (const name of Object.keys(tables) as TableName[]) {
      new CfnOutput(this, tableOutput(name), { value: this.tables[name].tableName });
    }
    for (const name of buckets) {
      new CfnOutput(this, bucketOutput(name), { value: this.buckets[name].bucketName });
    }
  }

  #table(name: TableName): Table {
    const { indexes, ...shape }: Shape = tables[name];
    const text = (attribute: string) => ({ name: attribute, type: AttributeType.STRING });
    const table = new Table(this, `${name}-table`, {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      timeToLiveAttribute: shape.expires && 'expires_at',
    });
    for (const [index, projection] of Object.entries(indexes)) {
      table.addGlobalSecondaryIndex({
        indexName: index,
        partitionKey: text(`${index}Pk`),
        sortKey: text(`${index}Sk`),
        ...projectionOf(projection),
      });
    }
    return table;
  }

  /**
   * The sites' distributions show media. They live in stacks that need this one, so they cannot be named here: the account is the
   * border, and each distribution asks for the images of its own school only.
   */
  #letCloudFrontRead(media: Bucket): void {
    media.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [media.arnForObjects('*')],
        conditions: {
          StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: {
            'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*`,
          },
        },
      }),
    );
  }

  /**
   * A topic that nobody but the schools' own configuration sets may publish to, and that nobody but our queue hears. The sets live in
   * stacks that need this one, so they are named by rule.
   */
  #mailEvents(sites: readonly Site[]): Topic {
    const topic = new Topic(this, 'MailEvents', { enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: {
            'AWS:SourceAccount': Aws.ACCOUNT_ID,
            'AWS:SourceArn': sites.map((site) =>
              this.formatArn({
                service: 'ses',
                resource: 'configuration-set',
                resourceName: configurationSetOf(site),
              }),
            ),
          },
        },
      }),
    );
    topic.addSubscription(
      new SqsSubscription(this.queues['mail-events'], {
        rawMessageDelivery: true,
        // What SNS cannot hand to the queue ends where the worker's failures do, and rings the same alarm.
        deadLetterQueue: this.deadLetters['mail-events'],
      }),
    );
    return topic;
  }

  /**
   * Puts a message on the queue for each file that arrives under `intake/`. Written into the bucket itself: CDK's own way adds a
   * Lambda that may change every bucket. The bucket needs the queue's policy to be there first, so the policy cannot name the bucket.
   */
  #tellOfFiles(bucket: Bucket, queue: Queue): void {
    const allowed = queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    const resource = bucket.node.defaultChild as CfnBucket;
    resource.notificationConfiguration = {
      queueConfigurations: [
        {
          event: 's3:ObjectCreated:*',
          queue: queue.queueArn,
          filter: { s3Key: { rules: [{ name: 'prefix', value: 'intake/' }] } },
        },
      ],
    };
    if (allowed.policyDependable) resource.node.addDependency(allowed.policyDependable);
  }
}

/** A table's shape as this stack reads it. */
interface Shape {
  readonly indexes: Readonly<Record<string, 'keys' | 'all' | readonly string[]>>;
  readonly expires?: true;
}

function projectionOf(projection: Shape['indexes'][string]) {
  if (projection === 'keys') return { projectionType: ProjectionType.KEYS_ONLY };
  if (projection === 'all') return { projectionType: ProjectionType.ALL };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] };
}

/** What is particular to each bucket. */
function bucketsAre(sites: readonly Site[]): Record<BucketName, BucketProps> {
  const allowedOrigins = sites.map(({ host }) => `https://${host}`);
  const from = (allowedMethods: HttpMethods[]) => ({
    cors: [{ allowedOrigins, allowedMethods, allowedHeaders: ['*'], maxAge: 3600 }],
  });
  const olderVersions = {
    versioned: true,
    lifecycleRules: [
      { id: 'older-versions', noncurrentVersionExpiration: Duration.days(keptDays.olderVersions) },
    ],
  };
  const expire = (days: number) => [{ id: 'expired', expiration: Duration.days(days) }];
  return {
    content: olderVersions,
    media: olderVersions,
    intake: { ...from([HttpMethods.POST]), lifecycleRules: expire(keptDays.rosterFiles) },
    answers: { ...from([HttpMethods.GET]), lifecycleRules: expire(keptDays.answers) },
  };
}

/** A table with a value for each name. */
const mapOf = <K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;
