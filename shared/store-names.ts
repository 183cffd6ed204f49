import { keptDays } from '#shared/retention';
import type { TableName } from '#shared/tables';

/** Returns the environment variable that holds a table's name. */
export const tableVariable = (name: TableName): string => variable('TABLE', name);
/** Under which output the data stack says it to operators: `PostVersionsTable`. */
export const tableOutput = (name: TableName): string => `${inCapitals(name)}Table`;

interface BucketShape {
  /**
   * What pages may do with signed addresses of the bucket. The bucket's CORS rule and the pages'
   * Content-Security-Policy follow from it.
   */
  readonly pages?: 'GET' | 'POST';
  /**
   * The days after which files are deleted, by prefix: a prefix for each purpose. Files with
   * another prefix are deleted after the most of these days.
   */
  readonly prefixes?: Readonly<Record<`${string}/`, number>>;
  /**
   * The days for which S3 keeps every version of a file from deletion (object lock in governance
   * mode). Only an operator with a special permission can delete one earlier.
   */
  readonly locked?: number;
  /** For files under a prefix that arrive, S3 sends a message to a queue. */
  readonly tells?: { readonly queue: QueueName; readonly prefix: `${string}/` };
}

/**
 * The buckets. `content`: texts too large for a table, and files of posts and events · `media`: re-encoded images, shown under
 * /media · `uploads`: files that people or the school's systems upload, and what is made of them ·
 * `attachments`: files of absence notices, as they arrive and as they are stored · `downloads`:
 * files made for one person, behind signed addresses · `reports`: academic reports, by student ·
 * `files`: files of staff as they arrive · `signing`: documents to sign that were inspected, with
 * pictures of their pages · `signed`: sealed documents with their records · `search`: the search
 * index and the live posts of each school, which are made of the tables.
 */
export const bucketShapes = {
  content: {},
  media: {},
  uploads: {
    pages: 'POST',
    prefixes: { 'intake/': keptDays.rosterFiles, 'plans/': keptDays.rosterFiles },
    tells: { queue: 'intake', prefix: 'intake/' },
  },
  attachments: {
    pages: 'POST',
    prefixes: { 'arrivals/': keptDays.newAttachments, 'files/': keptDays.attachmentFiles },
  },
  reports: { pages: 'GET' },
  files: {
    pages: 'POST',
    prefixes: { 'arrivals/': keptDays.fileUploads },
    tells: { queue: 'files', prefix: 'arrivals/' },
  },
  signing: { pages: 'GET' },
  signed: { pages: 'GET', locked: keptDays.signed },
  search: { prefixes: { 'index/': keptDays.searchIndex, 'posts/': keptDays.searchIndex } },
  downloads: {
    pages: 'GET',
    prefixes: {
      'lists/': keptDays.downloads,
      'documents/': keptDays.downloads,
      'goals/': keptDays.goalsPdfs,
    },
  },
} as const satisfies Record<string, BucketShape>;

export type BucketName = keyof typeof bucketShapes;
export const buckets = Object.keys(bucketShapes) as BucketName[];

/** Returns the row of a bucket. */
export const bucketShape = (name: BucketName): BucketShape => bucketShapes[name];

/** Returns the buckets that pages use directly, or only those that they read or write. */
export const pageBuckets = (by?: BucketShape['pages']): BucketName[] =>
  buckets.filter((name) => {
    const { pages } = bucketShape(name);
    return by ? pages === by : pages !== undefined;
  });

export const bucketVariable = (name: BucketName): string => variable('BUCKET', name);
export const bucketOutput = (name: BucketName): string => `${inCapitals(name)}Bucket`;

/** The queues, each with its dead-letter queue and one worker of the same name. */
export const queues = [
  'intake',
  'mail',
  'mail-events',
  'documents',
  'urgent-mail',
  'private-mail',
  'sealing',
  'files',
] as const;
export type QueueName = (typeof queues)[number];
export const queueVariable = (name: QueueName): string => variable('QUEUE', name);

/** How often a message is delivered that fails each time. Then it is a dead letter. */
export const mostDeliveries = 5;

/**
 * The queues that go, each with the queue that has its work now. They stay for one release, and the
 * worker of the other queue empties them too: their messages, and their dead letters after a
 * redrive, are neither lost nor done twice. Nobody sends to them. The next release deletes the row
 * (`docs/deploy.md`, "Upgrading").
 */
export const closingQueues = {} as const satisfies Record<string, QueueName>;
export type ClosingQueue = keyof typeof closingQueues;
export const closingNames = Object.keys(closingQueues) as ClosingQueue[];

/** Every queue that exists, also those that go. */
export type DeclaredQueue = QueueName | ClosingQueue;
export const declaredQueues: readonly DeclaredQueue[] = [...queues, ...closingNames];

/** Returns the queue whose worker gets the messages of a queue. */
export const workedWith = (name: DeclaredQueue): QueueName =>
  name in closingQueues ? closingQueues[name as ClosingQueue] : (name as QueueName);

/**
 * The first names of stores that were renamed. CloudFormation deletes or abandons a store when its
 * id changes, so the id always comes from the first name. Older backups have these names too.
 */
const firstNames: Readonly<Record<StoreKind, Readonly<Record<string, string>>>> = {
  table: { documents: 'mail-exports', asks: 'acknowledgements' },
  bucket: { uploads: 'intake', downloads: 'answers', files: 'signing-uploads' },
  queue: {
    documents: 'mail-exports',
    mail: 'mailings',
    'urgent-mail': 'absences',
    files: 'signing-files',
  },
};
type StoreKind = 'table' | 'bucket' | 'queue';

/** Returns the name with which a store was first deployed. */
export const firstName = (name: string, kind: StoreKind): string => firstNames[kind][name] ?? name;

/** Returns the id under which the stack declares a store. It never changes. */
export const constructId = (name: string, kind: StoreKind): string =>
  `${firstName(name, kind)}-${kind}`;

/**
 * The KMS keys. `data`: makes a data key for each student, with the site and the student as context.
 * `sign`: signs. Destroying a key makes its texts unreadable, also those in backups; browsers that
 * subscribed with the key of pushes would have to subscribe again.
 */
export const keys = {
  notes: { use: 'data', purpose: 'Staff notes about students' },
  psychology: { use: 'data', purpose: 'Requests to the psychologist' },
  asks: { use: 'data', purpose: 'Answers that only the school reads' },
  sealing: { use: 'sign', spec: 'RSA_3072', purpose: 'Seals of signed documents' },
  'sealing-root': { use: 'sign', spec: 'RSA_3072', purpose: 'Certificates of the seals' },
  push: { use: 'sign', spec: 'ECC_NIST_P256', purpose: 'Proof to push services who sends' },
} as const;
export type KeyName = keyof typeof keys;
/** In place of a student: the context of the key that makes a school's blind identifiers. */
export const blindIdsContext = 'blind-ids';
/** In place of a student: the context of the keys that seal addresses of mail about requests. */
export const mailAddressContext = 'mail-addresses';
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
