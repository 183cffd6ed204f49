import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { access, type BucketAccess, type FunctionName, type TableAccess } from '#infra/access';
import { type Built, bundleOf } from '#infra/bundles';
import { countAlarmWords } from '#infra/constructs/log-metrics';
import { configurationSetOf, senderDomainOf } from '#infra/constructs/site-mail';
import type { Site } from '#infra/sites';
import { sizeOf } from '#infra/sizes';
import {
  type BucketName,
  bucketVariable,
  type QueueName,
  queueVariable,
  type TableName,
  tables,
  tableVariable,
} from '#shared/tables';

/** Where the portal keeps things; the data stack makes them. */
export interface Stores {
  readonly tables: Record<TableName, ITable>;
  readonly buckets: Record<BucketName, IBucket>;
  readonly queues: Record<QueueName, IQueue>;
}

export interface PortalFunctionProps {
  readonly name: FunctionName;
  readonly built: Built;
  readonly stores: Stores;
  readonly environment?: Record<string, string>;
  /** The schools in whose name it may send, if the access table lets it. */
  readonly senders?: readonly Pick<Site, 'schoolUid' | 'sender'>[];
  /** Limits every table to the partitions of this school. */
  readonly site?: string;
}

/** A Lambda with the portal's defaults and exactly the reach that the access table gives to its name. */
export class PortalFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: Role;
  readonly #site: string | undefined;

  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    super(scope, id);
    this.#site = props.site;
    const { memory, timeout } = sizeOf(props.name);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    countAlarmWords(this, logGroup);
    // A role of its own: the managed policy that CDK would attach may write to every log group.
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(this.role);
    this.lambda = new LambdaFunction(this, 'Lambda', {
      description: `${props.name} of the school portal`,
      code: Code.fromAsset(bundleOf(props.built, props.name)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      logGroup,
      role: this.role,
      environment: props.environment,
    });
    this.#bind(props.name, props.stores);
    const { mail } = access[props.name];
    if (mail) this.#bindMail(mail, props.senders ?? []);
  }

  #bind(name: FunctionName, stores: Stores): void {
    const reach = access[name];
    for (const [table, granted] of entriesOf(reach.tables)) {
      this.bindTable(table, stores.tables[table], granted);
    }
    for (const [bucket, granted] of entriesOf(reach.buckets ?? {})) {
      this.bindBucket(bucket, stores.buckets[bucket], granted);
    }
    for (const queue of reach.queues ?? []) this.bindQueue(queue, stores.queues[queue]);
  }

  /** Grants a table by key, never by scan, and tells the code its name: the two halves of one fact. */
  bindTable(name: TableName, table: ITable, granted: TableAccess): void {
    this.lambda.addEnvironment(tableVariable(name), table.tableName);
    const { reads = [], writes = [] } = actionsOf[granted];
    if (reads.length > 0) {
      this.#allow([table.tableArn], reads, this.#ownPartitions());
      const indexes = Object.keys(tables[name].indexes).map((i) => `${table.tableArn}/index/${i}`);
      if (indexes.length > 0) this.#allow(indexes, ['dynamodb:Query'], this.#ownPartitions());
    }
    if (writes.length > 0) this.#allow([table.tableArn], writes, this.#ownPartitions());
  }

  /** Grants a bucket's objects and tells the code its name. */
  bindBucket(name: BucketName, bucket: IBucket, granted: BucketAccess): void {
    this.lambda.addEnvironment(bucketVariable(name), bucket.bucketName);
    if (granted === 'remove') {
      this.#allow([bucket.arnForObjects('*')], ['s3:DeleteObject']);
      this.#allow([bucket.bucketArn], ['s3:ListBucket']);
      return;
    }
    if (granted !== 'write') {
      this.#allow([bucket.arnForObjects('*')], ['s3:GetObject']);
      // Without it S3 says "access denied" of an object that is not there.
      this.#allow([bucket.bucketArn], ['s3:ListBucket']);
    }
    if (granted !== 'read') this.#allow([bucket.arnForObjects('*')], objectWrites);
  }

  /** Lets it put messages on a queue and tells the code its address. */
  bindQueue(name: QueueName, queue: IQueue): void {
    this.lambda.addEnvironment(queueVariable(name), queue.queueUrl);
    this.#allow([queue.queueArn], ['sqs:SendMessage']);
  }

  /** Lets it ask SES for the account's limits, and, for `send`, hand over messages that come from a school's own address. */
  #bindMail(
    granted: 'send' | 'quota',
    senders: readonly Pick<Site, 'schoolUid' | 'sender'>[],
  ): void {
    // The account is the only thing this can be asked of.
    this.#allow(['*'], ['ses:GetAccount']);
    if (granted === 'quota') return;
    const named = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    this.#allow(
      senders.flatMap((site) => [
        named('identity', senderDomainOf(site)),
        named('configuration-set', configurationSetOf(site)),
      ]),
      ['ses:SendEmail'],
      { StringEquals: { 'ses:FromAddress': senders.map(({ sender }) => sender) } },
    );
  }

  #allow(resources: string[], actions: string[], conditions?: Record<string, unknown>): void {
    this.lambda.addToRolePolicy(new PolicyStatement({ resources, actions, conditions }));
  }

  /** Every partition begins with the school (see `shared/tables.ts`), so its name alone can be the border. */
  #ownPartitions(): Record<string, unknown> | undefined {
    if (this.#site === undefined) return undefined;
    const partitions = [this.#site, `${this.#site}#*`];
    return { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } };
  }
}

const tableReads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const tableWrites = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

/** What each kind of access to a table is made of. A transaction that only puts needs no more than the right to put. */
const actionsOf: Record<TableAccess, { reads?: string[]; writes?: string[] }> = {
  read: { reads: tableReads },
  write: { writes: tableWrites },
  readWrite: { reads: tableReads, writes: tableWrites },
  append: { writes: ['dynamodb:PutItem'] },
  appendQuery: { reads: ['dynamodb:Query'], writes: ['dynamodb:PutItem'] },
};

const objectWrites = ['s3:PutObject', 's3:AbortMultipartUpload'];

/** The entries of a partial table, with their names' own type. */
const entriesOf = <K extends string, V>(table: Partial<Record<K, V>>): [K, V][] =>
  Object.entries(table) as [K, V][];

/** What a Lambda of an API may be told of every school: the sites with their pools, as JSON. */
export const sitesVariable = (scope: Construct, facts: readonly object[]): { SITES: string } => ({
  SITES: Stack.of(scope).toJsonString(facts),
});
