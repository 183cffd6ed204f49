import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MakeDeps, makeDocument } from '#functions/documents/make';
import { auditRepository } from '#functions/kernel/audit/audit';
import type { MakeDocument } from '#functions/kernel/documents/making';
import { documentFiles } from '#functions/kernel/documents/store/document-files';
import type { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentJobStore, documentRepository } from '#functions/kernel/documents/store/documents';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { type DocumentKind, documentKindNames } from '#shared/documents/document-kinds';
import { AppError } from '#shared/kernel/errors';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { mortal } from '#test/support/mortal';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf, tablesOf } from '#test/support/tables/named';
import { factsOf } from './site-facts.ts';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const id = { ...schoolNamed('main'), userUid: 'jo', documentUid: 'd1' };
/** What DynamoDB and S3 answer when they have too much to do. */
const away = () => Object.assign(new Error('The table is away'), { name: 'InternalServerError' });

/** Makes a document of a kind, while calls to the tables and the bucket may fail. */
async function portal(kind: DocumentKind, fails: (step: number) => unknown = () => undefined) {
  const tables = memoryTables(async () => {});
  const bucket = memoryBuckets();
  const documents = documentRepository(tables);
  const jobs = documentJobStore(tables);
  const queued: DocumentMessage[] = [id];
  let clock = Date.parse('2026-06-05T00:00:00.000Z');
  let leases = 0;
  const now = () => new Date(clock);
  const { guard, steps } = mortal({ before: (step) => fails(step) });
  const db = guard(tables.db);
  const make: MakeDocument = async ({ out, progress }) => {
    for (let i = 0; i < 3; i++) {
      await db.send(new GetCommand({ TableName: 'users', Key: { pk: 'main', sk: `u${i}` } }));
      await out(Buffer.from(`row ${i}\n`));
      await progress.row([`child-${i}`]);
    }
  };
  const deps: MakeDeps = {
    sites: [factsOf('main')],
    documents: documentJobStore(tablesOf(db)),
    audit: auditRepository(tablesOf(db)),
    files: documentFiles(bucketsOf(guard(bucket.s3)), 4_000),
    kinds: Object.fromEntries(documentKindNames.map((name) => [name, make])) as MakeDeps['kinds'],
    now,
    newLease: () => `lease${++leases}`,
    timeLeft: () => 900_000,
  };
  const about = { title: 'List', file_name: 'list.csv', filter: {}, format: 'csv' } as const;
  await documents
    .of(id)
    .add(id, { ...about, kind, asked_by: { username: 'jo', network: '' } }, now());
  return {
    steps,
    /** Delivers messages, and lets the watch run, for some minutes. Returns how the document ended. */
    async after(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        const message = queued.shift();
        // The queue delivers a message again that its worker did not finish.
        if (message) await makeDocument(deps, message).catch(() => queued.push(message));
        const send = async (next: DocumentMessage) => void queued.push(next);
        await wakeStalledJobs({ jobs, queue: { send } }, { ...schoolNamed('main'), now: now() });
        clock += 60_000;
      }
      return jobs.of(id).get(id);
    },
  };
}

describe('a fault that passes', () => {
  it.each(documentKindNames)('ends no document of the kind %s, at whichever call', async (kind) => {
    const measured = await portal(kind);
    expect((await measured.after(1))?.state).toBe('ready');
    for (let at = 1; at <= measured.steps(); at++) {
      const one = await portal(kind, (step) => {
        if (step === at) throw away();
      });
      expect([at, (await one.after(10))?.state]).toEqual([at, 'ready']);
    }
  });

  it('ends a document with a sentence if it stays for all tries', async () => {
    const one = await portal('subscribers', (step) => {
      if (step > 2 && step % 2 === 1) throw away();
    });
    expect(await one.after(60)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Please start it again\.$/),
    });
  });
});

describe('a fault of the content', () => {
  it.each([
    [new AppError('badRequest', 'Choose fewer days.'), 'Choose fewer days.'],
    [
      new TypeError('secret'),
      'Something went wrong while the file was made. Please start it again.',
    ],
  ])('ends a document at once: %s', async (fault, message) => {
    const one = await portal('subscribers', (step) => {
      if (step === 3) throw fault;
    });
    expect(await one.after(1)).toMatchObject({ state: 'failed', message });
  });
});
