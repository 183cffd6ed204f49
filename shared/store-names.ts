import type { TableName } from '#shared/tables';

/** Returns the environment variable that holds a table's name. */
export const tableVariable = (name: TableName): string => variable('TABLE', name);
/** Under which output the data stack says it to operators: `PostVersionsTable`. */
export const tableOutput = (name: TableName): string => `${inCapitals(name)}Table`;

/**
 * The buckets. `content`: texts too large for a table · `media`: re-encoded images, shown under /media · `intake`: files from the
 * school's systems · `answers`: list files behind signed addresses, gone after a day.
 */
export const buckets = ['content', 'media', 'intake', 'answers'] as const;
export type BucketName = (typeof buckets)[number];
export const bucketVariable = (name: BucketName): string => variable('BUCKET', name);
export const bucketOutput = (name: BucketName): string => `${inCapitals(name)}Bucket`;

/** The queues, each with its dead-letter queue and one worker of the same name. */
export const queues = ['intake', 'mailings', 'mail-events', 'mail-exports'] as const;
export type QueueName = (typeof queues)[number];
export const queueVariable = (name: QueueName): string => variable('QUEUE', name);

/**
 * The KMS keys. `data`: makes a data key for each student, with the site and the student as context.
 * `sign`: signs. Destroying a key makes its texts unreadable, also those in backups.
 */
export const keys = {
  notes: { use: 'data', purpose: 'Staff notes about students' },
  psychology: { use: 'data', purpose: 'Requests to the psychologist' },
  sealing: { use: 'sign', purpose: 'Seals of signed documents' },
} as const;
export type KeyName = keyof typeof keys;
export const keyNames = Object.keys(keys) as KeyName[];
export const keyVariable = (name: KeyName): string => variable('KEY', name);
/** The name by which operators find a key. */
export const keyAlias = (name: KeyName): string => `alias/portal-${name}`;

const variable = (kind: string, name: string) =>
  `${kind}_${name.replaceAll('-', '_').toUpperCase()}`;

const inCapitals = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
