import type { ResourceName } from '#shared/api';
import type { BucketName, KeyName, keys, QueueName } from '#shared/store-names';
import type { TableName } from '#shared/tables';

/** Access to a table or bucket. `read` gets and queries; `write` puts, updates and deletes. */
export type Access = 'read' | 'write' | 'readWrite';

/** `append` only puts; `appendQuery` also queries. Audit entries can never change or disappear. */
export type TableAccess = Access | 'append' | 'appendQuery';

/**
 * `remove` lists and removes objects, but cannot read them. `…Delete` also deletes objects by key.
 */
export type BucketAccess = Access | 'remove' | 'readDelete' | 'writeDelete';

/**
 * `encrypt` makes and opens data keys, `decrypt` only opens them. `sign` signs and reads the public
 * key.
 */
export type KeyAccess<K extends KeyName = KeyName> = KeyUses[(typeof keys)[K]['use']];
interface KeyUses {
  readonly data: 'encrypt' | 'decrypt';
  readonly sign: 'sign';
}

/** The resources that a Lambda may use. */
export interface Reach {
  readonly tables: Partial<Record<TableName, TableAccess>>;
  readonly buckets?: Partial<Record<BucketName, BucketAccess>>;
  /** Queues to which it may send messages. */
  readonly queues?: readonly QueueName[];
  /** KMS keys. Each Lambda names the key by its ARN. */
  readonly keys?: { readonly [K in KeyName]?: KeyAccess<K> };
  /** `send` sends messages from the schools' addresses; `quota` only reads the SES limits. */
  readonly mail?: 'send' | 'quota';
}

/** The Lambdas that do not belong to the API: queue workers, schedules and the Cognito trigger. */
export type WorkerName =
  | `${QueueName}-worker`
  | 'mail-schedule'
  | 'mail-recount'
  | 'work-watch'
  | 'post-sweep'
  | 'purge'
  | 'identity';

/** The name of a Lambda in its bundle, in the table below and in its metrics. */
export type FunctionName = ResourceName | WorkerName;

/** The tables with which every API Lambda finds its caller's profile and a carer's children. */
const caller = { users: 'read', identities: 'read' } as const;

/** The access table: the least privileges of every Lambda. */
export const access: Record<FunctionName, Reach> = {
  users: { tables: { ...caller, groups: 'read', audit: 'append' } },
  settings: { tables: { ...caller, settings: 'read' } },
  groups: { tables: { ...caller, groups: 'read' } },
  'post-categories': { tables: { ...caller, 'post-categories': 'read' } },
  posts: {
    tables: {
      ...caller,
      posts: 'readWrite',
      'post-versions': 'readWrite',
      groups: 'read',
      'post-categories': 'read',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { content: 'readWrite', media: 'readWrite', downloads: 'readWrite' },
  },
  'connection-headers': {
    tables: {
      ...caller,
      'connection-headers': 'readWrite',
      limits: 'write',
      idempotency: 'readWrite',
    },
    buckets: { media: 'readWrite' },
  },
  places: {
    tables: {
      ...caller,
      audit: 'append',
      users: 'readWrite',
      places: 'readWrite',
      pages: 'read',
      groups: 'read',
      'key-learning-area': 'read',
      idempotency: 'readWrite',
    },
  },
  pages: {
    tables: { ...caller, pages: 'readWrite', places: 'read', idempotency: 'readWrite' },
    buckets: { content: 'readWrite', media: 'read' },
  },
  pagetypes: { tables: caller },
  'editor-images': { tables: { ...caller, limits: 'write' }, buckets: { media: 'write' } },
  embeds: {
    tables: { ...caller, embeds: 'readWrite', limits: 'write' },
    buckets: { media: 'write' },
  },
  audiences: { tables: { ...caller, groups: 'read', posts: 'read', audit: 'append' } },
  audit: { tables: { ...caller, audit: 'appendQuery' } },
  readposts: {
    tables: { ...caller, readposts: 'readWrite', posts: 'read', audit: 'append' },
  },
  favorites: {
    tables: {
      ...caller,
      favorites: 'readWrite',
      posts: 'read',
      calendar: 'read',
      'calendar-categories': 'read',
    },
  },
  weblogs: {
    tables: { ...caller, weblogs: 'write', idempotency: 'readWrite', limits: 'write' },
  },
  emergencybroadcast: { tables: { ...caller, emergencybroadcast: 'readWrite' } },
  intake: {
    tables: { ...caller, intake: 'readWrite', audit: 'append', idempotency: 'readWrite' },
    buckets: { uploads: 'readWrite' },
    queues: ['intake'],
  },
  'key-learning-area': {
    tables: { ...caller, 'key-learning-area': 'readWrite', places: 'read' },
    buckets: { media: 'write' },
  },
  'course-units': { tables: { ...caller, roster: 'read', places: 'read', 'course-units': 'read' } },
  'course-tasks': { tables: { ...caller, roster: 'read', places: 'read', 'course-tasks': 'read' } },
  'course-classrooms': {
    tables: { ...caller, roster: 'read', places: 'read', 'course-classrooms': 'read' },
  },
  calendar: {
    tables: {
      ...caller,
      calendar: 'read',
      'calendar-categories': 'read',
      'calendar-feeds': 'readWrite',
      favorites: 'read',
      roster: 'read',
      limits: 'write',
    },
  },
  'send-emails': {
    tables: {
      ...caller,
      audit: 'append',
      weeklyemailtext: 'read',
      mailings: 'readWrite',
      emailstatistics: 'read',
      'mail-counters': 'read',
      'mail-suppressions': 'read',
      'notification-preferences': 'read',
      posts: 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      settings: 'read',
      idempotency: 'readWrite',
      limits: 'write',
    },
    buckets: { content: 'read' },
    queues: ['mailings'],
    mail: 'quota',
  },
  weeklyemailtext: { tables: { ...caller, weeklyemailtext: 'readWrite' } },
  emailstatistics: {
    tables: {
      ...caller,
      audit: 'append',
      emailstatistics: 'read',
      mailings: 'read',
      'mail-counters': 'read',
      documents: 'readWrite',
      posts: 'read',
      limits: 'write',
      idempotency: 'readWrite',
    },
    buckets: { downloads: 'read' },
    queues: ['documents'],
  },
  'notification-preferences': {
    tables: { ...caller, 'notification-preferences': 'readWrite', 'mail-suppressions': 'read' },
  },
  unsubscribe: {
    tables: { 'notification-preferences': 'readWrite', limits: 'write' },
  },
  'mailings-worker': {
    tables: {
      users: 'read',
      mailings: 'readWrite',
      emailstatistics: 'readWrite',
      'mail-counters': 'readWrite',
      'mail-suppressions': 'read',
      'notification-preferences': 'readWrite',
      'mail-rate': 'readWrite',
      posts: 'read',
      calendar: 'read',
      'calendar-categories': 'read',
      settings: 'read',
    },
    buckets: { content: 'readWrite' },
    queues: ['mailings'],
    mail: 'send',
  },
  'mail-events-worker': {
    tables: {
      mailings: 'readWrite',
      emailstatistics: 'readWrite',
      'mail-counters': 'readWrite',
      'mail-suppressions': 'write',
      /** A delivered digest stores the time up to which its reader has the news. */
      'notification-preferences': 'readWrite',
      'mail-parked': 'readWrite',
    },
  },
  documents: {
    tables: { ...caller, documents: 'readWrite' },
    buckets: { downloads: 'readDelete' },
  },
  'documents-worker': {
    tables: {
      audit: 'append',
      posts: 'read',
      emailstatistics: 'read',
      mailings: 'read',
      'mail-counters': 'read',
      documents: 'readWrite',
    },
    buckets: { downloads: 'writeDelete' },
  },
  'mail-schedule': {
    tables: { mailings: 'readWrite', weeklyemailtext: 'read', 'notification-preferences': 'read' },
    queues: ['mailings'],
  },
  'work-watch': {
    tables: { intake: 'readWrite', mailings: 'readWrite', documents: 'readWrite' },
    queues: ['intake', 'documents', 'mailings'],
  },
  'mail-recount': {
    tables: { mailings: 'read', emailstatistics: 'read', 'mail-counters': 'readWrite' },
  },
  search: {
    tables: { ...caller, posts: 'read', places: 'read', pages: 'read', settings: 'read' },
    buckets: { content: 'read' },
  },
  'intake-worker': {
    tables: {
      audit: 'append',
      intake: 'readWrite',
      roster: 'readWrite',
      users: 'readWrite',
      groups: 'readWrite',
      'key-learning-area': 'readWrite',
      'course-units': 'readWrite',
      'course-tasks': 'readWrite',
      'course-classrooms': 'readWrite',
      calendar: 'readWrite',
      'calendar-categories': 'readWrite',
    },
    buckets: { uploads: 'readWrite' },
    queues: ['intake'],
  },
  'post-sweep': { tables: { posts: 'readWrite' } },
  purge: {
    tables: {
      users: 'readWrite',
      readposts: 'readWrite',
      favorites: 'readWrite',
      weblogs: 'readWrite',
      'calendar-feeds': 'write',
      'notification-preferences': 'write',
      posts: 'readWrite',
      'post-versions': 'readWrite',
      pages: 'readWrite',
      places: 'readWrite',
      mailings: 'readWrite',
      emailstatistics: 'readWrite',
      intake: 'readWrite',
    },
    buckets: { content: 'remove' },
  },
  identity: { tables: { users: 'read', identities: 'readWrite' } },
};
