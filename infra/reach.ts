import type { BucketName, KeyName, keys, QueueName } from '#shared/store-names';
import type { TableName } from '#shared/tables';

/** Access to a table or bucket. `read` gets and queries; `write` puts, updates and deletes. */
export type Access = 'read' | 'write' | 'readWrite';

/**
 * `append` only puts; `appendRead` also reads. `queryKey` only queries, by the key of the table and no
 * index; `appendQueryKey` also puts. Looks can never change or disappear.
 */
export type TableAccess = Access | 'append' | 'appendRead' | 'appendQueryKey' | 'queryKey';

/**
 * `remove` lists and removes objects, but cannot read them. `…Delete` also deletes objects by key.
 */
export type BucketAccess = Access | 'remove' | 'readDelete' | 'writeDelete' | 'readWriteDelete';

/**
 * `encrypt` makes and opens data keys, `decrypt` only opens them, `blind` opens only those of blind
 * identifiers, `address` only those of addresses of mail. `sign` signs and reads the public
 * key, `public` only reads it.
 */
export type KeyAccess<K extends KeyName = KeyName> = KeyUses[(typeof keys)[K]['use']];
interface KeyUses {
  readonly data: 'encrypt' | 'decrypt' | 'blind' | 'address';
  readonly sign: 'sign' | 'public';
}

/** The resources that a Lambda may use. */
export interface Reach {
  readonly tables: Partial<Record<TableName, TableAccess>>;
  /** The only kind of records that it reads of a table: the partitions end with it. */
  readonly only?: Partial<Record<TableName, string>>;
  readonly buckets?: Partial<Record<BucketName, BucketAccess>>;
  /** The prefix under which it uses a bucket. Without one, the whole bucket. */
  readonly under?: Partial<Record<BucketName, `${string}/`>>;
  /** Queues to which it may send messages. */
  readonly queues?: readonly QueueName[];
  /** KMS keys. Each Lambda names the key by its ARN. */
  readonly keys?: { readonly [K in KeyName]?: KeyAccess<K> };
  readonly mail?: MailAccess;
  /** It sends texts by the names of the schools. */
  readonly texts?: 'send';
  /** It creates and renews accounts, in the user pools of schools without an identity provider. */
  readonly accounts?: true;
}

/**
 * `send` sends messages from the schools' addresses; `quota` only reads the SES limits; `release` only
 * takes addresses off SES's list of those that get no mail.
 */
export type MailAccess = 'send' | 'quota' | 'release';
