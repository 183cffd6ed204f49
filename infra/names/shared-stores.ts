import { Stack } from 'aws-cdk-lib';
import { type ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { lazyMapOf, mapOf } from '#infra/names/map-of';
import { SharedNames } from '#infra/names/shared-names';
import {
  type BucketName,
  buckets,
  type DeclaredQueue,
  declaredQueues,
  type KeyName,
  keyNames,
} from '#shared/store-names';
import { type TableName, tables } from '#shared/tables';

/** The tables, buckets, queues and keys of the data stack. */
export interface Stores {
  readonly tables: Readonly<Record<TableName, ITable>>;
  readonly buckets: Readonly<Record<BucketName, IBucket>>;
  /** The address of the stream of each followed table. */
  readonly streams: Readonly<Record<string, string>>;
  readonly queues: Readonly<Record<DeclaredQueue, IQueue>>;
  readonly keys: Readonly<Record<KeyName, IKey>>;
  /** The dead-letter queues, for messages that failed 5 times. */
  readonly deadLetters: Readonly<Record<DeclaredQueue, IQueue>>;
  /** The topic for SES events. */
  readonly mailEvents: ITopic;
}

/** The stores as other stacks use them: by name, without exports. */
export class SharedStores {
  readonly #tables: SharedNames<TableName>;
  readonly #buckets: SharedNames<BucketName>;
  readonly #queues: SharedNames<DeclaredQueue>;
  readonly #deadLetters: SharedNames<DeclaredQueue>;
  readonly #streams: SharedNames<string>;
  readonly #keys: SharedNames<KeyName>;
  readonly #topics: SharedNames<'mailEvents'>;
  readonly #known = new Map<Stack, Stores>();

  constructor(owner: Stack, stores: Stores) {
    this.#tables = new SharedNames(
      owner,
      'tables',
      mapOf(namesOf(tables), (name) => stores.tables[name].tableName),
    );
    this.#streams = new SharedNames(owner, 'streams', stores.streams);
    this.#buckets = new SharedNames(
      owner,
      'buckets',
      mapOf(buckets, (name) => stores.buckets[name].bucketName),
    );
    this.#queues = new SharedNames(
      owner,
      'queues',
      mapOf(declaredQueues, (name) => stores.queues[name].queueName),
    );
    this.#deadLetters = new SharedNames(
      owner,
      'dead-letters',
      mapOf(declaredQueues, (name) => stores.deadLetters[name].queueName),
    );
    this.#keys = new SharedNames(
      owner,
      'keys',
      mapOf(keyNames, (name) => stores.keys[name].keyId),
    );
    this.#topics = new SharedNames(owner, 'topics', { mailEvents: stores.mailEvents.topicName });
  }

  /** Returns the stores for the constructs of another stack. */
  in(stack: Stack): Stores {
    const known = this.#known.get(stack) ?? this.#storesIn(stack);
    this.#known.set(stack, known);
    return known;
  }

  #storesIn(stack: Stack): Stores {
    const scope = new Construct(stack, 'Stores');
    const queuesBy = (id: string, shared: SharedNames<DeclaredQueue>) =>
      lazyMapOf(declaredQueues, (name) => queueBy(scope, `${name}-${id}`, shared.in(stack)[name]));
    const topics = lazyMapOf(['mailEvents'], (name) => {
      const arn = { service: 'sns', resource: this.#topics.in(stack)[name] };
      return Topic.fromTopicArn(scope, name, stack.formatArn(arn));
    });
    return {
      tables: lazyMapOf(namesOf(tables), (name) =>
        Table.fromTableName(scope, `${name}-table`, this.#tables.in(stack)[name]),
      ),
      buckets: lazyMapOf(buckets, (name) =>
        Bucket.fromBucketName(scope, `${name}-bucket`, this.#buckets.in(stack)[name]),
      ),
      streams: this.#streams.in(stack),
      queues: queuesBy('queue', this.#queues),
      deadLetters: queuesBy('dead-letters', this.#deadLetters),
      keys: lazyMapOf(keyNames, (name) => {
        const arn = { service: 'kms', resource: 'key', resourceName: this.#keys.in(stack)[name] };
        return Key.fromKeyArn(scope, `${name}-key`, stack.formatArn(arn));
      }),
      get mailEvents() {
        return topics.mailEvents;
      },
    };
  }
}

/** The address is given, because CDK would compute it from the parts of the ARN. */
function queueBy(scope: Construct, id: string, name: string): IQueue {
  const stack = Stack.of(scope);
  return Queue.fromQueueAttributes(scope, id, {
    queueArn: stack.formatArn({ service: 'sqs', resource: name }),
    queueUrl: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${name}`,
  });
}

const namesOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[];
