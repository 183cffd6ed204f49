import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildApp } from 'fauxqs';
import { region } from '../template/account.ts';

/** The emulator of queues, topics and buckets: fauxqs inside this process, without its own port. */
export interface Messaging {
  queues: QueueStore;
  topics: TopicStore;
  buckets: BucketStore;
  /** Sends a message to a queue. */
  send(queueArn: string, body: string): void;
  /** Publishes to a topic, with string attributes. */
  publish(topicArn: string, message: string, attributes?: Record<string, string>): Promise<void>;
  /** Handles an SQS, SNS or S3 request. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

/** An event of the emulator: a message was enqueued, or an object was stored or removed. */
export interface ServiceEvent {
  service: 'sqs' | 'sns' | 's3';
  status: string;
  queueName?: string;
  bucket?: string;
  key?: string;
}

export interface QueueMessage {
  messageId: string;
  body: string;
  md5OfBody: string;
  messageAttributes: Record<string, MessageAttribute>;
  sentTimestamp: number;
  approximateReceiveCount: number;
  approximateFirstReceiveTimestamp?: number;
  messageGroupId?: string;
  sequenceNumber?: string;
}

export interface MessageAttribute {
  DataType: string;
  StringValue?: string;
  BinaryValue?: string;
}

interface Queue {
  name: string;
  arn: string;
  attributes: Record<string, string>;
  inflightMessages: Map<string, { message: QueueMessage; visibilityDeadline: number }>;
  setAttributes(attributes: Record<string, string>): void;
  dequeue(
    atMost: number,
    visibility: number | undefined,
    deadLetters: (arn: string) => Queue | undefined,
  ): { ReceiptHandle: string }[];
  enqueue(message: QueueMessage): void;
  deleteMessage(receiptHandle: string): boolean;
  changeVisibility(receiptHandle: string, seconds: number): void;
  inspectMessages(): { ready: QueueMessage[]; delayed: QueueMessage[]; inflight: unknown[] };
}

interface QueueStore {
  spy: Spy;
  persistence?: Persistence;
  getQueueByName(name: string): Queue | undefined;
  getQueueByArn(arn: string): Queue | undefined;
  createQueue(name: string, url: string, arn: string, attributes: Record<string, string>): Queue;
  allQueues(): Iterable<Queue & { persistence?: Persistence; spy?: Spy }>;
}

interface TopicStore {
  spy: Spy;
  persistence?: Persistence;
  topics: Map<string, { subscriptionArns: string[] }>;
  createTopic(
    name: string,
    attributes: undefined,
    tags: undefined,
    region: string,
  ): { arn: string };
  subscribe(
    topicArn: string,
    protocol: 'sqs',
    queueArn: string,
    attributes: Record<string, string>,
  ): void;
  unsubscribe(subscriptionArn: string): void;
}

/** An object in a bucket. */
export interface StoredObject {
  key: string;
  body: Buffer;
  contentType: string;
  contentLength: number;
  etag: string;
  lastModified: Date;
  metadata: Record<string, string>;
  cacheControl?: string;
  contentDisposition?: string;
  contentEncoding?: string;
  contentLanguage?: string;
}

interface ListOptions {
  prefix?: string;
  delimiter?: string;
  maxKeys?: number;
  startAfter?: string;
  marker?: string;
}

interface ObjectList {
  objects: StoredObject[];
  commonPrefixes: string[];
  isTruncated: boolean;
}

interface BucketStore {
  spy: Spy;
  persistence?: Persistence;
  hasBucket(name: string): boolean;
  createBucket(name: string): void;
  putObject(
    bucket: string,
    key: string,
    body: Buffer,
    contentType: string,
    metadata?: Record<string, string>,
    system?: Partial<StoredObject>,
  ): StoredObject;
  getObject(bucket: string, key: string): StoredObject;
  headObject(bucket: string, key: string): StoredObject;
  deleteObject(bucket: string, key: string): void;
  listObjects(bucket: string, options: ListOptions): ObjectList;
}

interface Spy {
  addMessage(event: ServiceEvent): void;
}

interface Persistence {
  db: { exec(sql: string): void };
  stmts: { updateMessageInflight: { run(...values: unknown[]): void } };
  load(queues: QueueStore, topics: TopicStore, buckets: BucketStore): void;
  close(): void;
}

/** Opens the queues, topics and buckets in a folder and calls `notify` for each of their events. */
export async function openMessaging(
  folder: string,
  notify: (event: ServiceEvent) => void,
): Promise<Messaging> {
  mkdirSync(folder, { recursive: true });
  const { SqsStore, SnsStore, S3Store, PersistenceManager, publish } = await internals();
  const [queues, topics, buckets] = [new SqsStore(), new SnsStore(), new S3Store()];
  const persistence = new PersistenceManager(folder);
  // At this level a killed process loses nothing; only a power failure can lose the last writes.
  persistence.db.exec('PRAGMA synchronous = NORMAL');
  persistence.load(queues, topics, buckets);

  for (const store of [queues, topics, buckets]) {
    store.persistence = persistence;
    store.spy = { addMessage: notify };
  }
  for (const queue of queues.allQueues()) {
    queue.persistence = persistence;
    queue.spy = queues.spy;
    // The receivers of these messages ended with the last run.
    for (const entry of queue.inflightMessages.values()) entry.visibilityDeadline = 0;
  }

  const app = buildApp({
    logger: false,
    defaultRegion: region,
    // The stores are the package's classes; the interfaces above describe only the used parts.
    stores: { sqsStore: queues, snsStore: topics, s3Store: buckets } as never,
  });
  await app.ready();
  return {
    queues,
    topics,
    buckets,
    send(queueArn, body) {
      const queue = queues.getQueueByArn(queueArn);
      if (!queue) throw new Error(`No stack has a queue ${queueArn}.`);
      queue.enqueue(SqsStore.createMessage(body));
    },
    async publish(topicArn, message, attributes = {}) {
      publish(publishParameters(topicArn, message, attributes), topics, queues);
    },
    handle: (request, response) => app.routing(request, response),
    async stop() {
      await app.close();
      persistence.close();
    },
  };
}

/** Returns the parameters of a Publish call with string attributes. */
function publishParameters(
  TopicArn: string,
  Message: string,
  attributes: Record<string, string>,
): Record<string, string> {
  const entries = Object.entries(attributes).flatMap(([name, value], i) => {
    const entry = `MessageAttributes.entry.${i + 1}`;
    return [
      [`${entry}.Name`, name],
      [`${entry}.Value.DataType`, 'String'],
      [`${entry}.Value.StringValue`, value],
    ];
  });
  return { TopicArn, Message, ...Object.fromEntries(entries) };
}

interface Internals {
  SqsStore: { new (): QueueStore; createMessage(body: string): QueueMessage };
  SnsStore: new () => TopicStore;
  S3Store: { new (): BucketStore; prototype: BucketStore };
  /** Throws what the API would answer as an error. */
  publish(parameters: Record<string, string>, topics: TopicStore, queues: QueueStore): string;
  PersistenceManager: {
    new (folder: string): Persistence;
    prototype: {
      stmts: Persistence['stmts'];
      db: { prepare(sql: string): { run(id: string): void } };
    };
  };
}

/**
 * Loads the package's internal stores, because its exported server listens on every network
 * interface. Fixes three of its faults.
 */
async function internals(): Promise<Internals> {
  const load = (file: string) => import(new URL(file, import.meta.resolve('fauxqs')).href);
  const [sqs, sns, s3, persistence, sqsTypes, publishing] = await Promise.all([
    load('./sqs/sqsStore.js'),
    load('./sns/snsStore.js'),
    load('./s3/s3Store.js'),
    load('./persistence.js'),
    load('./sqs/sqsTypes.js'),
    load('./sns/actions/publish.js'),
  ]);
  // The original writes nulls into non-null columns, which loses the message.
  persistence.PersistenceManager.prototype.updateMessageReady = function (
    this: { db: { prepare(sql: string): { run(id: string): void } } },
    messageId: string,
  ) {
    this.db
      .prepare(
        'UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?',
      )
      .run(messageId);
  };
  // The original refuses characters beyond the basic plane, which SQS accepts.
  sqsTypes.INVALID_MESSAGE_BODY_CHAR.test = (body: string) =>
    /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(body);
  s3.S3Store.prototype.listObjects = inOrder(s3.S3Store.prototype.listObjects);
  return { ...sqs, ...sns, ...s3, ...persistence, publish: publishing.publish };
}

/**
 * Sorts a list of objects by bytes, as S3 does. The original sorts by locale but continues a list
 * by bytes, so pages of a list omit objects.
 */
const inOrder = (listObjects: BucketStore['listObjects']): BucketStore['listObjects'] =>
  function list(this: BucketStore, bucket, options) {
    if (options.delimiter) return listObjects.call(this, bucket, options);
    const { prefix = '', maxKeys = 1000, startAfter, marker } = options;
    const from = startAfter || marker || '';
    const all = listObjects.call(this, bucket, { prefix, maxKeys: Number.POSITIVE_INFINITY });
    const left = all.objects
      .filter(({ key }) => key > from)
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    return { ...all, objects: left.slice(0, maxKeys), isTruncated: left.length > maxKeys };
  };
