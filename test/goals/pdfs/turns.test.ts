import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { turn } from '#functions/goals/pdfs/make-row';
import { goalsPdfFiles } from '#functions/goals/pdfs/store/goals-pdf-files';
import type { GoalsPdfMessage } from '#functions/goals/pdfs/store/goals-pdf-message';
import type { FontSet } from '#functions/pdf/font-set';
import { deliveriesOf } from '#infra/stacks/deliveries';
import { storeSchools, uid } from '#test/goals/goals-school';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf } from '#test/support/tables/named';
import { openTestFonts, pdfsOver } from './pdf-school.ts';

/**
 * The queue of documents by a clock of its own. Rows of one school wait in it, and each worker takes
 * the message that waits longest. Runs of different rows have nothing in common, so one after the
 * other has the same effect as at the same time.
 */
let fonts: FontSet;
let one: ReturnType<typeof pdfsOver>;
beforeAll(async () => {
  fonts = await openTestFonts();
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
beforeEach(async () => {
  const tables = memoryTables(async () => {});
  await storeSchools(tables);
  one = pdfsOver(tables, fonts);
});

const main = schoolNamed('main');
const students = ['sam', 'sue', 'pia'];
const request = { requestUid: 'r1', scope: 'Year 7', year: '2026', term: '3' } as const;

/** Stores the rows of a request, and returns their messages. */
async function storeRows(count: number): Promise<GoalsPdfMessage[]> {
  const rows = Array.from({ length: count }, (_, i) => `r1.${i}`);
  const at = one.now().toISOString();
  const pdfs = one.pdfs.of(main);
  const replaced = { ...request, request: { requestUid: request.requestUid, rows } };
  await pdfs.makeCurrent([replaced], [], one.now());
  for (const queuestatisticsUid of rows) {
    const counts = { total: students.length, done: 0, failed: 0, tries: 0 };
    const row = {
      ...request,
      ...counts,
      queuestatisticsUid,
      created_at: at,
      updated_at: at,
      deadline: new Date(one.now().getTime() + 900_000).toISOString(),
      form_run: 'Year 7',
      home_class: queuestatisticsUid,
      state: 'waiting' as const,
    };
    const listed = students.map((username) => ({
      userUid: uid('main', username),
      username,
      firstname: username,
      surname: 'Of main',
      state: 'waiting' as const,
    }));
    await pdfs.add({ row, students: listed }, one.now());
  }
  return rows.map((queuestatisticsUid) => ({ kind: 'make', site: 'main', queuestatisticsUid }));
}

interface Waiting {
  /** Since when, in milliseconds from the start. */
  readonly since: number;
  /** A row to make. Without one, a short document of another school. */
  readonly row?: GoalsPdfMessage;
}

/**
 * Lets workers empty the queue; each PDF takes some milliseconds. Returns how long each document
 * waited, how often a PDF was made, and how many runs there were.
 */
async function run(waiting: Waiting[], workers: number, each: number) {
  const start = one.now().getTime();
  const free = Array.from({ length: workers }, () => 0);
  const waits: number[] = [];
  let [made, runs] = [0, 0];
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.since - b.since);
    const worker = free.indexOf(Math.min(...free));
    const { since, row } = waiting.shift() as Waiting;
    let at = Math.max(free[worker] ?? 0, since);
    if (row) {
      runs++;
      const files = goalsPdfFiles(bucketsOf(one.bucket.s3));
      const left = at + 900_000;
      const failed = await one.deliverTo(
        [row],
        {
          now: () => new Date(start + at),
          queue: { send: async (next) => void waiting.push({ since: at, row: next }) },
          files: {
            of: (school) => ({
              ...files.of(school),
              async putStudent(...given) {
                at += each;
                made++;
                await files.of(school).putStudent(...given);
              },
            }),
          },
        },
        () => left - at,
      );
      expect(failed).toEqual([]);
    } else {
      waits.push(at - since);
      at += 1_000;
    }
    free[worker] = at;
  }
  return { waits, made, runs };
}

it('hands a row over after a minute, and makes each PDF once', async () => {
  const [row] = await storeRows(1);
  const { made, runs } = await run([{ since: 0, ...(row && { row }) }], 1, 31_000);
  expect([made, runs]).toEqual([students.length, 2]);
  const [stored] = await one.pdfs.of(main).all(one.now());
  expect(stored).toMatchObject({ state: 'complete', done: 3, tries: 0 });
});

it('lets a document of another school wait for 3 minutes at most behind the homerooms of a year level', async () => {
  const each = 31_000;
  const rows = await storeRows(12);
  const { maxConcurrency } = deliveriesOf('documents');
  const waiting: Waiting[] = rows.map((row, i) => ({ since: i, row }));
  const { waits, made } = await run([...waiting, { since: 20 }], maxConcurrency, each);
  expect(made).toBe(12 * students.length);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeLessThanOrEqual(180_000);
  // Two rounds of the rows, each of which ends with the PDF at which a minute is over.
  expect(waits[0]).toBeLessThanOrEqual((12 / maxConcurrency) * (turn + each));
  const states = (await one.pdfs.of(main).all(one.now())).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['complete']));
});
