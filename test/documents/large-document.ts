import { existsSync, readFileSync } from 'node:fs';
import { type MakeDeps, makeDocument } from '#functions/documents/make';
import { makeEmailLog } from '#functions/email-logs/documents/email-log-document';
import { documentFiles } from '#functions/kernel/documents/store/document-files';
import type { StoredDocument } from '#functions/kernel/documents/store/document-record';
import { documentJobStore } from '#functions/kernel/documents/store/documents';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { s3With } from '#functions/kernel/store/buckets';
import { bound } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';
import { otherKinds } from './other-kinds.ts';
import { factsOf } from './site-facts.ts';

/**
 * Makes a document of many rows in this process, as the worker does, and prints the bytes of the
 * file, the number of audit entries and the most memory. Arguments: format and rows.
 */
const [format = 'csv', count = '0'] = process.argv.slice(2);
const rows = Number(count);
const at = new Date('2026-06-05T00:00:00.000Z');

const message = (i: number): EmailLogRecord =>
  EmailLogRecord.parse({
    mailingUid: 'm1',
    userUid: `user-${i}`,
    type: 'PRINCIPAL',
    testing: false,
    state: 'sent',
    email: `carer${i}@example.edu`,
    name: `Family ${i} O’Neil`,
    username: `carer${i}`,
    subject: 'Our term ahead',
    postsUid: ['p1', 'p2'],
    told: '{}',
    attempts: 1,
    not_before: at.toISOString(),
    messageIds: [`ses${i}`],
    opens: [at.toISOString()],
    sent: { at: at.toISOString() },
    delivered: { at: at.toISOString() },
  });

let bytes = 0;
let entries = 0;
let isDropped = false;
/** A bucket that only counts. */
const s3 = {
  async send({ input }: { input: { Body?: Uint8Array } }) {
    bytes += input.Body?.length ?? 0;
    return { UploadId: 'upload', ETag: 'part' };
  },
};
const stored: StoredDocument = {
  documentUid: 'd1',
  kind: 'email-logs',
  title: 'PRINCIPAL Email Logs',
  file_name: 'log',
  format: format as 'csv' | 'xlsx',
  state: 'waiting',
  filter: { types: 'PRINCIPAL' },
  asked_by: { username: 'jo', network: '' },
  done: 0,
  tries: 0,
  created_at: at.toISOString(),
  deadline: at.toISOString(),
};
/** No table: all that the worker stores is answered here. */
const jobs = documentJobStore(tablesOf({ send: async () => ({}) } as never));
const deps: MakeDeps = {
  sites: [factsOf('main')],
  documents: {
    ...jobs,
    of: (school) => ({
      ...jobs.of(school),
      get: async () => stored,
      take: async () => true,
      keep: async () => true,
      end: async () => true,
      close: async () => {},
      release: async () => {
        throw new Error('The worker gave the document back');
      },
      fail: async (_id, _lease, sentence) => {
        isDropped = true;
        throw new Error(sentence);
      },
    }),
  },
  audit: bound({
    async add(added) {
      for (const { children } of added) entries += children.length;
    },
  }),
  files: documentFiles({ openS3: s3With(() => s3 as never), bucket: (name) => name }),
  kinds: {
    ...otherKinds,
    'email-logs': makeEmailLog({
      logs: bound({
        async *all() {
          for (let i = 0; i < rows; i++) yield message(i);
        },
      }),
      counters: bound({
        sums: async () => ({
          sent: rows,
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
      fonts: () => {
        throw new Error('A table needs no fonts');
      },
    }),
  },
  now: () => at,
  newLease: () => 'lease',
  timeLeft: () => 900_000,
};

await makeDocument(deps, { site: 'main', userUid: 'jo', documentUid: 'd1' });
process.stdout.write(`${JSON.stringify({ bytes, entries, isDropped, megabytes: mostMemory() })}\n`);

/**
 * Returns the most memory of this process, in MB. On Linux `resourceUsage` counts that of the
 * starting process too.
 */
function mostMemory(): number {
  const kilobytes = existsSync('/proc/self/status')
    ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
    : process.resourceUsage().maxRSS;
  return kilobytes / 1024;
}
