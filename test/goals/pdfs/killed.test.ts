import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { goalsPdfFiles } from '#functions/goals/pdfs/store/goals-pdf-files';
import type { GoalsPdfMessage } from '#functions/goals/pdfs/store/goals-pdf-message';
import { goalsPdfJobStore, goalsPdfRepository } from '#functions/goals/pdfs/store/goals-pdfs';
import { readingDeps } from '#functions/goals/reading-deps';
import type { FontSet } from '#functions/pdf/font-set';
import { learningGoalsPdfSchemas as schemas } from '#shared/goals/learning-goals-pdf.schemas';
import { callerAs, storeSchools } from '#test/goals/goals-school';
import { chance } from '#test/support/chance';
import { memoryTables } from '#test/support/memory/memory-tables';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf, tablesOf } from '#test/support/tables/named';
import { openTestFonts, pdfsOver } from './pdf-school.ts';

/**
 * Each call to a table, the bucket or the queue is a step. A worker dies before or after a random
 * step, up to 3 times, `work-watch` runs every minute, and a newer request may come at any time.
 */
let fonts: FontSet;
beforeAll(async () => {
  fonts = await openTestFonts();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

class Killed extends Error {}

interface Death {
  readonly step: number;
  readonly when: 'before' | 'after';
}

/** Returns a guard whose calls are steps. After its death, nothing works any more. */
function mortal(death: Death | undefined) {
  let steps = 0;
  let isDead = false;
  const guard = <T extends { send: (...given: never[]) => Promise<unknown> }>(target: T): T =>
    ({
      async send(...given: never[]) {
        if (isDead) throw new Killed();
        const dies = ++steps === death?.step;
        if (dies) isDead = true;
        if (dies && death.when === 'before') throw new Killed();
        const result = await target.send(...given);
        if (dies) throw new Killed();
        return result;
      },
    }) as unknown as T;
  return { guard, steps: () => steps };
}

const ada = callerAs('ada');
const asked = schemas.create.input.parse({ selected_year: '2026 Year  7', term: '3' });

async function school() {
  const tables = memoryTables(async () => {});
  await storeSchools(tables);
  const one = pdfsOver(tables, fonts);
  const ask = () => {
    one.passMinutes(1);
    return one.handlers.create(asked, ada, request({ now: one.now(), audit: async () => {} }));
  };
  /** Gives a message to a worker. Returns its number of steps. */
  async function work(message: GoalsPdfMessage, death?: Death): Promise<number> {
    const { guard, steps } = mortal(death);
    const owned = tablesOf(guard(tables.db));
    const failed = await one.deliverTo([message], {
      jobs: goalsPdfJobStore(owned),
      pdfs: goalsPdfRepository(owned),
      reading: readingDeps(owned),
      files: goalsPdfFiles(bucketsOf(guard(one.bucket.s3))),
      queue: guard(one.queue),
    });
    // SQS delivers a message again that its worker did not finish.
    if (failed.length > 0) one.queued.push(message);
    return steps();
  }
  /** Works and watches until every row has ended and no message is left. */
  async function untilEnded(deathOf: () => Death | undefined): Promise<void> {
    for (let minute = 0; minute < 120; minute++) {
      const message = one.queued.shift();
      if (message) await work(message, deathOf());
      await one.watch('main');
      const isOpen = (await one.jobs.of(schoolNamed('main')).open(100)).length > 0;
      if (!isOpen && one.queued.length === 0) return;
      one.passMinutes(1);
    }
    throw new Error('The rows did not end within 2 hours');
  }
  return {
    ...one,
    ask,
    work,
    untilEnded,
    rows: () => one.pdfs.of(schoolNamed('main')).all(one.now()),
  };
}

async function stepsOfOne(): Promise<number> {
  const measured = await school();
  await measured.ask();
  const [message] = measured.queued.splice(0);
  return message ? measured.work(message) : 0;
}

const names = ['Of main Pia (pia).pdf', 'Of main Sam (sam).pdf', 'Of main Sue (sue).pdf'];

describe('a worker of goals PDFs that dies at any step', () => {
  it('leaves rows that end, whole files, and those of the newest request only', async () => {
    const random = chance(proofSeed);
    const steps = await stepsOfOne();
    expect(steps).toBeGreaterThan(30);
    const endings = new Map<string, number>();
    for (let run = 0; run < proofRuns(1_000); run++) {
      const one = await school();
      await one.ask();
      let lives = random.under(4);
      let comesAt = random.is(0.5) ? random.under(6) : -1;
      const where = `seed ${proofSeed}, run ${run}`;
      const dies = async () => {
        if (comesAt-- === 0) await one.ask();
      };
      await dies();
      await one.untilEnded(() => {
        void dies();
        return lives-- > 0
          ? { step: 1 + random.under(steps), when: random.is(0.5) ? 'before' : 'after' }
          : undefined;
      });
      const rows = await one.rows();
      const newest = rows.at(-1);
      for (const row of rows.slice(0, -1)) expect(row.state, where).toBe('replaced');
      endings.set(`${newest?.state}`, (endings.get(`${newest?.state}`) ?? 0) + 1);
      if (newest?.state !== 'complete') {
        expect([newest?.state, newest?.tries], where).toEqual(['failed', 2]);
        continue;
      }
      expect([newest.done, newest.failed], where).toEqual([3, 0]);
      const files = one.files();
      const zip = files.get(`goals/main/${newest.queuestatisticsUid}/homeroom.zip`);
      expect(Object.keys(unzipSync(zip ?? new Uint8Array())), where).toEqual(names);
      expect(files.has(`goals/main/${newest.queuestatisticsUid}/homeroom.pdf`), where).toBe(true);
    }
    expect(endings.get('complete') ?? 0).toBeGreaterThan(0);
  });

  it('goes on with the student at which it stopped', async () => {
    const steps = await stepsOfOne();
    for (let step = 1; step <= steps; step++) {
      const one = await school();
      await one.ask();
      const deaths: Death[] = [{ step, when: step % 2 ? 'before' : 'after' }];
      await one.untilEnded(() => deaths.pop());
      const [row] = await one.rows();
      expect([row?.state, row?.done], `step ${step}`).toEqual(['complete', 3]);
      // At most the one student is made again whose outcome was not stored.
      const puts = one.bucket.everything().filter(({ key }) => /sam|sue|pia|user-.*pdf$/.test(key));
      expect(puts.length, `step ${step}`).toBeLessThanOrEqual(4);
    }
  });
});
