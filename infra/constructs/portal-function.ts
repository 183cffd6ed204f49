import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
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
import { access, type FunctionName } from '#infra/access';
import { type Built, bundleOf } from '#infra/bundles';
import { countEndedWork, countLogAlarms, countWaitingWork } from '#infra/constructs/log-metrics';
import { senderDomainOf } from '#infra/constructs/mail-domain';
import { keyActions, onlyContext, withContext } from '#infra/constructs/portal-key';
import { configurationSetOf } from '#infra/constructs/site-mail';
import type { Stores } from '#infra/names/shared-stores';
import type { BucketAccess, KeyAccess, MailAccess, Reach, TableAccess } from '#infra/reach';
import type { Site } from '#infra/sites';
import { sizeOf } from '#infra/sizes';
import { textCountries } from '#shared/people/mobile';
import {
  type BucketName,
  bucketVariable,
  type KeyName,
  keys,
  keyVariable,
  type QueueName,
  queueVariable,
  tableVariable,
} from '#shared/store-names';
import { indexesOf, type TableName } from '#shared/tables';

export interface PortalFunctionProps {
  readonly name: FunctionName;
  readonly built: Built;
  readonly stores: Pick<Stores, 'tables' | 'buckets' | 'queues' | 'keys'>;
  readonly environment?: Record<string, string>;
  /** The schools whose addresses it may send from, if the access table allows mail or texts. */
  readonly senders?: readonly Pick<Site, 'schoolUid' | 'sender' | 'smsSender'>[];
  /** The ARNs of the user pools whose accounts it may change, if the access table allows it. */
  readonly pools?: readonly string[];
  /** Limits every table to the partitions of this school. */
  readonly site?: string;
}

/** A statement must fit into one policy. CDK divides a role's statements among several policies. */
const schoolsInStatement = 10;

/**
 * Where a package may have Node's compile cache (`docs/deploy.md`, "To try in the first account").
 */
const compileCache = { NODE_COMPILE_CACHE: '/var/task/compile-cache' };

/** Whether a Lambda does work that has a kind: for a queue, or for a schedule. */
const doesWork = (name: FunctionName): boolean =>
  name.endsWith('-worker') || name === 'work-watch' || name === 'search-sweep';

/** A Lambda with the portal's defaults and exactly the rights of its entry in the access table. */
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
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    countLogAlarms(this, logGroup);
    if (doesWork(props.name)) countEndedWork(this, logGroup);
    if (props.name === 'work-watch') countWaitingWork(this, logGroup);
    // An own role, because CDK's managed policy may write to every log group.
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
      environment: {
        ...props.environment,
        ...(this.node.tryGetContext('compileCache') === 'true' && compileCache),
      },
    });
    this.#bind(props.name, props.stores);
    const { mail, texts, accounts }: Reach = access[props.name];
    if (mail) this.#bindMail(mail, props.senders ?? []);
    if (texts) this.#bindTexts(props.senders ?? []);
    if (accounts) this.#bindAccounts(props.pools ?? []);
  }

  #bind(name: FunctionName, stores: PortalFunctionProps['stores']): void {
    const reach = access[name];
    for (const [table, granted] of entriesOf(reach.tables)) {
      this.bindTable(table, stores.tables[table], granted, reach.only?.[table]);
    }
    for (const [bucket, granted] of entriesOf(reach.buckets ?? {})) {
      this.bindBucket(bucket, stores.buckets[bucket], granted, reach.under?.[bucket]);
    }
    for (const queue of reach.queues ?? []) this.bindQueue(queue, stores.queues[queue]);
    for (const [key, granted] of entriesOf(reach.keys ?? {})) {
      this.bindKey(key, stores.keys[key], granted);
    }
  }

  /**
   * Grants access to a table by key, without scans, and sets the variable with its name. With `only`, to
   * the partitions of this kind of records.
   */
  bindTable(name: TableName, table: ITable, granted: TableAccess, only?: string): void {
    this.lambda.addEnvironment(tableVariable(name), table.tableName);
    const { reads = [], writes = [] } = actionsOf[granted];
    const partitions = this.#partitions(only);
    if (reads.length > 0) {
      this.#allow([table.tableArn], reads, partitions);
      const names = granted.endsWith('ueryKey') ? [] : Object.keys(indexesOf(name));
      const indexes = names.map((i) => `${table.tableArn}/index/${i}`);
      if (indexes.length > 0) this.#allow(indexes, ['dynamodb:Query'], partitions);
    }
    if (writes.length > 0) this.#allow([table.tableArn], writes, partitions);
  }

  /** Grants access to a bucket's objects under a prefix and sets the variable with its name. */
  bindBucket(name: BucketName, bucket: IBucket, granted: BucketAccess, under = ''): void {
    const objects = bucket.arnForObjects(`${under}*`);
    this.lambda.addEnvironment(bucketVariable(name), bucket.bucketName);
    if (granted === 'remove') {
      this.#allow([objects], ['s3:DeleteObject']);
      this.#allow([bucket.bucketArn], ['s3:ListBucket']);
      return;
    }
    if (granted.endsWith('Delete')) {
      this.#allow([objects], ['s3:DeleteObject']);
    }
    if (granted !== 'write' && granted !== 'writeDelete') {
      this.#allow([objects], ['s3:GetObject']);
      // Without it S3 returns 403 instead of 404 for a missing object.
      this.#allow([bucket.bucketArn], ['s3:ListBucket']);
    }
    if (granted !== 'read' && granted !== 'readDelete') this.#allow([objects], objectWrites);
  }

  /** Grants sending to a queue and sets the variable with its address. */
  bindQueue(name: QueueName, queue: IQueue): void {
    this.lambda.addEnvironment(queueVariable(name), queue.queueUrl);
    this.#allow([queue.queueArn], ['sqs:SendMessage']);
  }

  /** Grants the use of a key and sets the variable with its ARN. */
  bindKey(name: KeyName, key: IKey, granted: KeyAccess): void {
    this.lambda.addEnvironment(keyVariable(name), key.keyArn);
    const context = onlyContext[granted];
    const only = {
      ...(this.#site !== undefined && { 'kms:EncryptionContext:site': this.#site }),
      ...(context !== undefined && { 'kms:EncryptionContext:student': context }),
    };
    const isNarrow = Object.keys(only).length > 0;
    const condition = { ...withContext, ...(isNarrow && { StringEquals: only }) };
    this.#allow(
      [key.keyArn],
      [...keyActions[granted]],
      keys[name].use === 'sign' ? undefined : condition,
    );
  }

  /** Grants what `MailAccess` names. */
  #bindMail(granted: MailAccess, senders: readonly Pick<Site, 'schoolUid' | 'sender'>[]): void {
    // Both have no resource.
    const act = granted === 'release' ? 'DeleteSuppressedDestination' : 'GetAccount';
    this.#allow(['*'], [`ses:${act}`]);
    if (granted !== 'send') return;
    const named = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    for (let first = 0; first < senders.length; first += schoolsInStatement) {
      const some = senders.slice(first, first + schoolsInStatement);
      this.#allow(
        [
          ...new Set(some.map((site) => named('identity', senderDomainOf(site)))),
          ...some.map((site) => named('configuration-set', configurationSetOf(site))),
        ],
        ['ses:SendEmail'],
        { StringEquals: { 'ses:FromAddress': some.map(({ sender }) => sender) } },
      );
    }
  }

  /** Allows texts by the names of schools, to the countries that get any. */
  #bindTexts(senders: readonly Pick<Site, 'smsSender'>[]): void {
    const names = [...new Set(senders.flatMap(({ smsSender }) => smsSender ?? []))];
    for (let first = 0; first < names.length; first += schoolsInStatement) {
      const some = names.slice(first, first + schoolsInStatement);
      const named = some.flatMap((name) =>
        textCountries.map((country) =>
          Stack.of(this).formatArn({
            service: 'sms-voice',
            resource: 'sender-id',
            resourceName: `${name}/${country}`,
          }),
        ),
      );
      this.#allow(named, ['sms-voice:SendTextMessage']);
    }
  }

  /** Allows changes of accounts, some pools a statement: a policy takes 6,144 characters. */
  #bindAccounts(pools: readonly string[]): void {
    for (let first = 0; first < pools.length; first += schoolsInStatement) {
      this.#allow(pools.slice(first, first + schoolsInStatement), accountActions);
    }
  }

  #allow(resources: string[], actions: string[], conditions?: Record<string, unknown>): void {
    this.lambda.addToRolePolicy(new PolicyStatement({ resources, actions, conditions }));
  }

  /**
   * The condition for partitions of one school, or of one kind of records: each key begins with the
   * school and ends with the kind (`shared/tables.ts`).
   */
  #partitions(only: string | undefined): Record<string, unknown> | undefined {
    if (this.#site === undefined && only === undefined) return undefined;
    const school = this.#site ?? '*';
    const partitions = only === undefined ? [school, `${school}#*`] : [`${school}#${only}`];
    return { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } };
  }
}

/** What an invitation, a new password and a new second factor need. */
const accountActions = [
  'AdminCreateUser',
  'AdminGetUser',
  'AdminUpdateUserAttributes',
  'AdminSetUserPassword',
  'AdminSetUserMFAPreference',
].map((action) => `cognito-idp:${action}`);

const tableReads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const tableWrites = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

/** The DynamoDB actions of each kind of access. A transaction of puts needs only `PutItem`. */
const actionsOf: Record<TableAccess, { reads?: string[]; writes?: string[] }> = {
  read: { reads: tableReads },
  write: { writes: tableWrites },
  readWrite: { reads: tableReads, writes: tableWrites },
  append: { writes: ['dynamodb:PutItem'] },
  appendRead: { reads: tableReads, writes: ['dynamodb:PutItem'] },
  queryKey: { reads: ['dynamodb:Query'] },
  appendQueryKey: { reads: ['dynamodb:Query'], writes: ['dynamodb:PutItem'] },
};

const objectWrites = ['s3:PutObject', 's3:AbortMultipartUpload'];

/** Returns the entries of a partial record with typed keys. */
const entriesOf = <K extends string, V>(table: Partial<Record<K, V>>): [K, V][] =>
  Object.entries(table) as [K, V][];
