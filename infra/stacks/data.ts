import { Aws, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';

import {
  AttributeType,
  BillingMode,
  type CfnTable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { bucketProps } from '#infra/constructs/bucket-props';
import { proofSecrets } from '#infra/constructs/edge/host-proof';
import { MailDomain, newMailDomains } from '#infra/constructs/mail-domain';
import { LogBucket, PortalBucket } from '#infra/constructs/portal-bucket';
import { PortalKey } from '#infra/constructs/portal-key';
import { configurationSetOf } from '#infra/constructs/site-mail';
import { WorkQueue } from '#infra/constructs/work-queue';
import { mapOf } from '#infra/names/map-of';
import { SharedStores, type Stores } from '#infra/names/shared-stores';
import type { Site } from '#infra/sites';
import { sizeOf } from '#infra/sizes';
import type { Step, TableIndexes } from '#infra/upgrade/steps';
import { releaseText, stepOf, type Upgrade, upgradeSteps } from '#infra/upgrade/upgrade';
import {
  type BucketName,
  bucketOutput,
  bucketShape,
  buckets,
  constructId,
  type DeclaredQueue,
  declaredQueues,
  type KeyName,
  keyNames,
  tableOutput,
  workedWith,
} from '#shared/store-names';
import {
  expires,
  followedTables,
  indexesOf,
  type TableName,
  tableShape,
  tables,
} from '#shared/tables';
import type { Projection } from '#shared/tables/table-shape';

export interface DataStackProps extends StackProps {
  readonly sites: readonly Site[];
  /** Whether S3 locks the sealed documents. */
  readonly locksObjects: boolean;
  /** A deployment over an earlier release; without it the tables have all of their indexes. */
  readonly upgrade?: Upgrade | undefined;
}

/** DynamoDB takes a few tables with indexes that are created at the same time. */
const createdAtOnce = 10;

/**
 * The tables, buckets, queues and keys. Their ids never change, and deleting the stack retains them.
 */
export class DataStack extends Stack implements Stores {
  readonly tables: Record<TableName, Table>;
  readonly buckets: Record<BucketName, Bucket>;
  readonly queues: Record<DeclaredQueue, Queue>;
  /** The dead-letter queues, for messages that failed 5 times. */
  readonly deadLetters: Record<DeclaredQueue, Queue>;
  readonly keys: Record<KeyName, Key>;
  /** The topic for SES events. */
  readonly mailEvents: Topic;
  /** The address of the stream of each followed table. */
  readonly streams: Readonly<Record<string, string>>;
  /** The stores for other stacks. */
  readonly shared: SharedStores;
  /** The deployments of the upgrade. */
  readonly steps: readonly Step[];
  /** The deployment that this is. */
  readonly step: Step | undefined;

  constructor(scope: Construct, id: string, { sites, upgrade, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true });
    this.tables = mapOf(tableNames, (name) => this.#table(name));
    this.steps = upgrade ? this.#stepsOf(upgrade) : [];
    this.step = upgrade && stepOf(upgrade, this.steps);
    this.#addIndexes(this.step?.indexes ?? indexesOfToday);
    const isLast = upgrade?.step === this.steps.length;
    new CfnOutput(this, 'Release', { value: releaseText(upgrade, isLast) });
    this.streams = mapOf(followedTables, (name) => this.tables[name].tableStreamArn ?? '');

    this.keys = mapOf(keyNames, (name) => new PortalKey(this, `${name}-key`, name).key);

    const logs = new LogBucket(this, 'AccessLogs');
    this.buckets = mapOf(buckets, (name) => {
      const logged = { serverAccessLogsBucket: logs, serverAccessLogsPrefix: `${name}/` };
      return new PortalBucket(this, constructId(name, 'bucket'), {
        ...bucketProps(name, sites, { locks: props.locksObjects }),
        ...logged,
      });
    });
    this.#letCloudFrontRead(this.buckets.media);

    const work = mapOf(declaredQueues, (name) => {
      const by = workedWith(name);
      const workerTimeout = sizeOf(`${by}-worker`).timeout;
      const closing = by === name ? undefined : by;
      return new WorkQueue(this, constructId(name, 'queue'), { workerTimeout, closing });
    });
    this.queues = mapOf(declaredQueues, (name) => work[name].queue);
    this.deadLetters = mapOf(declaredQueues, (name) => work[name].deadLetters);
    for (const name of buckets) {
      const { tells } = bucketShape(name);
      if (tells) this.#tellOfFiles(this.buckets[name], this.queues[tells.queue], tells.prefix);
    }
    this.mailEvents = this.#mailEvents(sites);
    // Schools may share a domain, so it does not belong to a site's stack.
    for (const domain of newMailDomains(sites)) new MailDomain(this, domain);
    for (const name of proofSecrets) this.#hostProof(name);
    this.shared = new SharedStores(this, this);
    this.#tellOperators();
  }

  /** The outputs by which the commands (`grant`, `backup`, …) find tables and buckets. */
  #tellOperators(): void {
    for (const name of tableNames) {
      new CfnOutput(this, tableOutput(name), { value: this.tables[name].tableName });
    }
    for (const name of buckets) {
      new CfnOutput(this, bucketOutput(name), { value: this.buckets[name].bucketName });
    }
  }

  /** A secret of the hosts: this stack is the first that is deployed. */
  #hostProof(secretName: string): void {
    new Secret(this, secretName.replace(/\W/g, '-'), {
      secretName,
      description:
        'The hosts of the schools prove with it to the firewall that a call came through',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  #table(name: TableName): Table {
    const { isFollowed } = tableShape(name);
    return new Table(this, constructId(name, 'table'), {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(expires(name) && { timeToLiveAttribute: 'expires_at' }),
      ...(isFollowed && { stream: StreamViewType.KEYS_ONLY }),
    });
  }

  #stepsOf({ from }: Upgrade): Step[] {
    const ids = mapOf(tableNames, (name) => this.getLogicalId(resourceOf(this.tables[name])));
    return upgradeSteps(from, indexesOfToday, ids);
  }

  /** Adds the indexes, and an order in which DynamoDB creates the tables that have some. */
  #addIndexes(indexes: TableIndexes): void {
    for (const name of tableNames) {
      for (const [index, projection] of Object.entries(indexes[name] ?? {})) {
        this.tables[name].addGlobalSecondaryIndex({
          indexName: index,
          partitionKey: text(`${index}Pk`),
          sortKey: text(`${index}Sk`),
          ...projectionOf(projection),
        });
      }
    }
    const indexed = tableNames.filter((name) => Object.keys(indexesOfToday[name]).length > 0);
    for (const [i, name] of indexed.slice(createdAtOnce).entries()) {
      const before = resourceOf(this.tables[indexed[i] as TableName]);
      resourceOf(this.tables[name]).addResourceDependency(before);
    }
  }

  /**
   * Lets the distributions of this account read media. Their stacks depend on this one, so the
   * policy cannot name them. Each distribution requests only the images of its own school.
   */
  #letCloudFrontRead(media: Bucket): void {
    const allow = (action: string, resource: string) =>
      media.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          actions: [action],
          resources: [resource],
          conditions: {
            StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID },
            ArnLike: {
              'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*`,
            },
          },
        }),
      );
    allow('s3:GetObject', media.arnForObjects('*'));
    // With the right to list, S3 returns 404 for a missing picture. No address lists files.
    allow('s3:ListBucket', media.bucketArn);
  }

  /**
   * A topic to which only the schools' configuration sets and what sends texts may publish, and only
   * our queue subscribes. The stacks of the sets depend on this one, so the policy uses a name pattern.
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
    // The events of a text name no configuration set.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('sms-voice.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    topic.addSubscription(
      new SqsSubscription(this.queues['mail-events'], {
        rawMessageDelivery: true,
        // Events that SNS cannot deliver go to the worker's dead-letter queue and start its alarm.
        deadLetterQueue: this.deadLetters['mail-events'],
      }),
    );
    return topic;
  }

  /**
   * Sends a message for each new file under a prefix. Sets the property of the bucket itself,
   * because CDK's construct adds a Lambda that may change every bucket. S3 checks the queue policy
   * when it creates the bucket, so the policy cannot name the bucket.
   */
  #tellOfFiles(bucket: Bucket, queue: Queue, prefix: string): void {
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
          filter: { s3Key: { rules: [{ name: 'prefix', value: prefix }] } },
        },
      ],
    };
    if (allowed.policyDependable) resource.node.addDependency(allowed.policyDependable);
  }
}

/** A table's definition as this stack reads it. */
function projectionOf(projection: Projection) {
  if (projection === 'keys') return { projectionType: ProjectionType.KEYS_ONLY };
  if (projection === 'all') return { projectionType: ProjectionType.ALL };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] };
}

const text = (attribute: string) => ({ name: attribute, type: AttributeType.STRING });

const tableNames = Object.keys(tables) as TableName[];

const indexesOfToday = mapOf(tableNames, (name) => indexesOf(name));

const resourceOf = (table: Table) => table.node.defaultChild as CfnTable;
