import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MakeDeps, makeDocument } from '#functions/documents/make';
import { auditRepository } from '#functions/kernel/audit/audit';
import type { MakeDocument } from '#functions/kernel/documents/making';
import { documentFiles } from '#functions/kernel/documents/store/document-files';
import type { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentJobStore, ownDocuments } from '#functions/kernel/documents/store/documents';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type Death, type Fate, mortal } from '#test/support/mortal';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { entriesIn } from '#test/support/tables/audit-entries';
import { bucketsOf, tablesOf } from '#test/support/tables/named';
import { otherKinds } from './other-kinds.ts';
import { factsOf } from './site-facts.ts';

/**
 * Each call to a table or the bucket is a step. A worker dies before or after a random step, up to 3
 * times, and `work-watch` runs every minute as deployed. The document always ends, with
 * one whole file if it is ready, and no audit entry twice.
 */
/** Returns random numbers below 1, the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const id = { ...schoolNamed('main'), userUid: 'jo', documentUid: 'd1' };
const line = (i: number) => `row ${i}\n`;
const wholeFile = (rows: number) => Array.from({ length: rows }, (_, i) => line(i)).join('');

/** A kind that writes a line for each row, and names a child in it. */
const lines: MakeDocument = async ({ filter, out, progress }) => {
  const rows = Number(filter.rows);
  await progress.expect(rows);
  for (let i = 0; i < rows; i++) {
    await out(Buffer.from(line(i)));
    await progress.row([`child-${i}`]);
  }
};

/** A portal with one document, whose workers die. */
function portal() {
  const tables = memoryTables(async () => {});
  const bucket = memoryBuckets();
  const queued: DocumentMessage[] = [];
  let clock = Date.parse('2026-06-05T00:00:00.000Z');
  let leases = 0;
  const now = () => new Date(clock);
  const documents = ownDocuments(tables);
  const jobs = documentJobStore(tables);

  /** Gives a message to a worker. Returns its number of steps, and whether it died. */
  async function work(message: DocumentMessage, fate: Fate = {}) {
    const { guard, steps, isDead } = mortal(fate);
    const db = guard(tables.db);
    const deps: MakeDeps = {
      sites: [factsOf('main')],
      documents: documentJobStore(tablesOf(db)),
      audit: auditRepository(tablesOf(db)),
      files: documentFiles(bucketsOf(guard(bucket.s3)), 4_000),
      kinds: { ...otherKinds, 'email-logs': lines },
      now,
      newLease: () => `lease${++leases}`,
      timeLeft: () => 900_000,
    };
    try {
      await makeDocument(deps, message);
    } catch (error) {
      if (!isDead()) throw error;
    }
    return { steps: steps(), died: isDead() };
  }

  return {
    documents,
    jobs,
    now,
    work,
    /** The files as a reader finds them: the latest version of each key. */
    files() {
      const latest = new Map<string, { key: string; body: Buffer }>();
      for (const { key, body } of bucket.everything()) {
        if (!latest.has(key)) latest.set(key, { key, body });
      }
      return [...latest.values()].filter(({ body }) => body.length > 0);
    },
    entries: () => entriesIn(tables),
    async add(rows: number) {
      const requested = {
        ...({ kind: 'email-logs', format: 'csv', title: 'Log', file_name: 'log.csv' } as const),
        filter: { rows },
        asked_by: { username: 'jo', network: '' },
      };
      await documents.of(id).add(id, requested, now());
      queued.push(id);
    },
    /** Delivers messages and lets the watch run until the document has ended. */
    async untilEnded(deathOf: () => Death | undefined): Promise<number> {
      let deaths = 0;
      for (let minute = 0; minute < 120; minute++) {
        const message = queued.shift();
        if (message && (await work(message, { death: deathOf() })).died) deaths++;
        const send = async (next: DocumentMessage) => void queued.push(next);
        await wakeStalledJobs({ jobs, queue: { send } }, { ...schoolNamed('main'), now: now() });
        const state = (await jobs.of(id).get(id))?.state;
        const isOpen = (await jobs.of(id).open(100)).length > 0;
        if (!isOpen && (state === 'ready' || state === 'failed')) return deaths;
        clock += 60_000;
      }
      throw new Error('The document did not end within 2 hours');
    },
  };
}

describe('a worker that dies at any step', () => {
  it('leaves a document that ends, with one whole file if it is ready, and nothing twice', async () => {
    const random = chance(proofSeed);
    const endings = new Map<string, number>();
    for (let run = 0; run < proofRuns(200); run++) {
      const rows = 1 + Math.floor(random() * 2_500);
      const one = portal();
      await one.add(rows);
      // An undisturbed run says how many steps there are.
      const measured = portal();
      await measured.add(rows);
      const { steps } = await measured.work(id);
      let lives = Math.floor(random() * 4);
      const deaths = await one.untilEnded(() =>
        lives-- > 0
          ? {
              step: 1 + Math.floor(random() * steps),
              when: random() < 0.5 ? 'before' : 'after',
            }
          : undefined,
      );
      const stored = await one.jobs.of(id).get(id);
      const where = `seed ${proofSeed}, run ${run}, ${rows} rows, ${deaths} deaths`;
      endings.set(`${stored?.state}`, (endings.get(`${stored?.state}`) ?? 0) + 1);
      const files = one.files();
      expect(files.length, where).toBeLessThanOrEqual(1);
      const children = one.entries().map(({ child }) => String(child));
      expect(new Set(children).size, where).toBe(children.length);
      if (stored?.state !== 'ready') {
        expect([stored?.object_key, deaths], where).toEqual([undefined, 3]);
        continue;
      }
      expect(files[0]?.key, where).toBe(stored.object_key);
      expect(files[0]?.body.toString() === wholeFile(rows), where).toBe(true);
      expect([stored.done, children.length], where).toEqual([rows, rows]);
    }
    expect(endings.get('ready') ?? 0).toBeGreaterThan(0);
  });

  it('leaves one whole file at every step of a short document', async () => {
    const measured = portal();
    await measured.add(5);
    const { steps } = await measured.work(id);
    expect(steps).toBeGreaterThan(5);
    for (let step = 1; step <= steps; step++) {
      for (const when of ['before', 'after'] as const) {
        const one = portal();
        await one.add(5);
        const deaths: Death[] = [{ step, when }];
        await one.untilEnded(() => deaths.pop());
        const where = `step ${step}, ${when}`;
        expect((await one.jobs.of(id).get(id))?.state, where).toBe('ready');
        expect(
          one.files().map(({ body }) => body.toString()),
          where,
        ).toEqual([wholeFile(5)]);
        expect(one.entries(), where).toHaveLength(5);
      }
    }
  });
});

describe('a person who cancels or removes a document', () => {
  it.each(['cancel', 'remove'] as const)('gets no file, whenever that is: %s', async (act) => {
    const measured = portal();
    await measured.add(1_500);
    const { steps } = await measured.work(id);
    // The last two calls take the finished document off the list of open ones: it was ready before.
    for (let step = 1; step <= steps - 2; step++) {
      const one = portal();
      await one.add(1_500);
      await one.work(id, {
        before: (at) => (at === step ? one.documents.of(id)[act](id, one.now()) : undefined),
      });
      const stored = await one.jobs.of(id).get(id);
      const where = `step ${step} of ${steps}`;
      expect(stored?.state, where).toBe(act === 'cancel' ? 'cancelled' : undefined);
      expect(one.files(), where).toEqual([]);
    }
  });
});
