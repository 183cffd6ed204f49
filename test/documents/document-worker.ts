import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { gatherFonts } from '#bin/lib/build/fonts';
import { documentsWork } from '#functions/documents/make';
import { makeEmailLog } from '#functions/email-logs/documents/email-log-document';
import type { EmailLogQuery } from '#functions/email-logs/store/email-log-query';
import type { Look } from '#functions/kernel/audit/look-record';
import { documentFiles } from '#functions/kernel/documents/store/document-files';
import type { RequestedDocument } from '#functions/kernel/documents/store/document-record';
import {
  type DocumentJobs,
  documentJobStore,
  documentRepository,
} from '#functions/kernel/documents/store/documents';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { type FontSet, openFonts } from '#functions/pdf/font-set';
import { deliver as deliverBatch } from '#test/support/deliver';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { bound, schoolNamed } from '#test/support/records/school';
import { bucketsOf } from '#test/support/tables/named';
import { otherKinds } from './other-kinds.ts';
import { factsOf } from './site-facts.ts';

const startedAt = new Date('2026-06-05T00:00:00.000Z');
let clock = startedAt.getTime();
export const now = () => new Date(clock);
/** Moves the clock forward. */
export const passMinutes = (minutes: number) => {
  clock += minutes * 60_000;
};

let fonts: FontSet;
let documents: ReturnType<typeof documentRepository>;
export let jobs: DocumentJobs;
let bucket: ReturnType<typeof memoryBuckets>;
/** Returns the stored files by their key. */
export const files = (): Map<string, Buffer> =>
  new Map(bucket.everything().map(({ key, body }) => [key, body]));
/** The queries of the e-mail log. */
export let queries: EmailLogQuery[];
export let progress: (readonly [done: number, total: number | undefined])[];
/** Prepares empty tables and a fixed clock before each test of a file. */
export function prepareDocumentsWorker(): void {
  beforeAll(async () => {
    fonts = openFonts(await gatherFonts());
  });
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    clock = startedAt.getTime();
    const tables = memoryTables(async () => {});
    documents = documentRepository(tables);
    jobs = documentJobStore(tables);
    bucket = memoryBuckets();
    queries = [];
    progress = [];
  });
  afterEach(() => vi.restoreAllMocks());
}

const message = (i: number): EmailLogRecord => ({
  mailingUid: 'm1',
  userUid: `u${i}`,
  type: 'PRINCIPAL',
  testing: false,
  state: 'sent',
  email: `carer${i}@example.edu`,
  name: `Family ${i}`,
  username: `carer${i}`,
  subject: 'Our term',
  postsUid: ['p1'],
  told: '{}',
  not_before: startedAt.toISOString(),
  attempts: 1,
  messageIds: ['ses1'],
  sent: { at: startedAt.toISOString() },
  opens: [],
});

interface DeliverOptions {
  /** The number of messages that the e-mail log returns. */
  readonly rows?: number;
  /** The number of messages by the counters. */
  readonly counted?: number;
  readonly onRow?: (i: number) => void | Promise<void>;
  readonly onAudit?: (entries: readonly Look[]) => void | Promise<void>;
  readonly timeLeft?: () => number;
  /** What the table answers otherwise. */
  readonly answers?: Partial<ReturnType<DocumentJobs['of']>>;
  /** Called before each write to the bucket. */
  readonly onFile?: () => Promise<void> | void;
}

/** Delivers messages to a worker. Returns the ids of those that failed. */
export async function deliver(
  bodies: readonly unknown[],
  options: DeliverOptions = {},
): Promise<string[]> {
  const { rows = 3, counted = rows, onRow, timeLeft = () => 900_000 } = options;
  const recorded: DocumentJobs = {
    ...jobs,
    of(school) {
      const own = jobs.of(school);
      return {
        ...own,
        keep(id, lease, fields, at) {
          progress.push([Number(fields.done), fields.total as number | undefined]);
          return own.keep(id, lease, fields, at);
        },
        ...options.answers,
      };
    },
  };
  const work = documentsWork({
    sites: [factsOf('main'), factsOf('regional')],
    documents: recorded,
    kinds: {
      ...otherKinds,
      'email-logs': makeEmailLog({
        logs: bound({
          async *all(_zone, query) {
            queries.push(query);
            for (let i = 0; i < rows; i++) {
              await onRow?.(i);
              yield message(i);
            }
          },
        }),
        counters: bound({
          sums: async () => ({
            sent: counted,
            delivered: 0,
            opened: 0,
            clicked: 0,
            bounced: 0,
            complained: 0,
            machine_opened: 0,
            machine_clicked: 0,
          }),
        }),
        posts: bound({ many: async () => [] }),
        fonts: () => fonts,
      }),
    },
    audit: bound({
      async add(entries) {
        await options.onAudit?.(entries);
      },
    }),
    files: documentFiles(bucketsOf(storeOf(options.onFile)), 1000),
    now,
    newLease: () => `lease${++leases}`,
  });
  const batch = bodies.map((body, i) => ({ id: `r${i}`, body }));
  return deliverBatch(consumeAll([work]), batch, timeLeft);
}
let leases = 0;

/** Returns the bucket behind a switch that is asked before each write. */
const storeOf = (onFile: DeliverOptions['onFile'] = () => {}) =>
  ({
    async send(command: object) {
      await onFile();
      return bucket.s3.send(command as never);
    },
  }) as unknown as typeof bucket.s3;

export const job = { ...schoolNamed('main'), userUid: 'u-admin', documentUid: 'x1' };
/** Adds a document that waits for a worker. */
export const addDocument = (
  filter = {},
  documentUid = 'x1',
  format: RequestedDocument['format'] = 'pdf',
  site = 'main',
) =>
  documents.of(schoolNamed(site)).add(
    { ...job, documentUid },
    {
      ...({ kind: 'email-logs', title: 'PRINCIPAL Email Logs', file_name: 'log.pdf' } as const),
      format,
      filter: { types: 'PRINCIPAL', ...filter },
      asked_by: { username: 'ada', network: '' },
    },
    now(),
  );
/** Returns the document as its person sees it. */
export const currentDocument = () => documents.of(job).get(job, now());
