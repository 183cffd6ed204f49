import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MakeMagazine } from '#functions/connections/make';
import { chance } from '#test/support/chance';
import type { Death } from '#test/support/mortal';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { administrator, type MagazineSchool, magazineSchool } from './magazine-school.ts';

/**
 * Each call to a table or the bucket is a step. A worker dies before or after a random step, and
 * the watch runs every minute as deployed. People request further PDFs meanwhile.
 */
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** A magazine that is made at once: the typesetter is tested elsewhere. */
const short: MakeMagazine = async ({ pdf }) => ({
  bytes: Buffer.from(`%PDF ${pdf.connections_pdfUid}`),
  posts: pdf.posts,
});

const request = (school: MagazineSchool) => school.handlers.create({}, administrator, school.at());

const list = async (school: MagazineSchool) =>
  (await school.handlers.list({ limit: 20 }, administrator, school.at())).records;

/** Runs workers and the watch until every PDF has ended. Returns the minutes that it took. */
async function untilEnded(school: MagazineSchool, deathOf: () => Death | undefined) {
  for (let minute = 0; minute <= 17; minute++) {
    const message = school.queued.shift();
    if (message) await school.work(message, { death: deathOf() }, short);
    await school.watch();
    if ((await list(school)).every(({ status }) => status !== 'Generating')) return minute;
    school.passMinutes(1);
  }
  throw new Error('A PDF still generates after 17 minutes');
}

async function opened(): Promise<MagazineSchool> {
  const school = await magazineSchool();
  await school.store({ postUid: 'news' });
  return school;
}

describe('a worker that dies at any step', () => {
  it('leaves PDFs that all end, the newest completed, each made once', async () => {
    const random = chance(proofSeed);
    const states = new Map<string, number>();
    for (let run = 0; run < proofRuns(1_000); run++) {
      const school = await opened();
      const requests = 1 + random.under(3);
      for (let i = 0; i < requests; i++) {
        await request(school);
        const message = random.is(0.5) ? school.queued.shift() : undefined;
        const step = 1 + random.under(5);
        const when = random.is(0.5) ? 'before' : 'after';
        if (message) await school.work(message, { death: { step, when } }, short);
        school.passMinutes(random.under(3));
      }
      let lives = random.under(3);
      await untilEnded(school, () =>
        lives-- > 0
          ? { step: 1 + random.under(5), when: random.is(0.5) ? 'before' : 'after' }
          : undefined,
      );
      const pdfs = await list(school);
      const where = `seed ${proofSeed}, run ${run}`;
      for (const { status } of pdfs) states.set(status, (states.get(status) ?? 0) + 1);
      expect(pdfs.map(({ status }) => status).slice(1), where).not.toContain('Generating');
      // Of all requests only the newest may have a file that people can open.
      const [newest, ...older] = pdfs;
      for (const { connections_pdfUid, status } of [newest, ...older]
        .flatMap((each) => each ?? [])
        .filter((each) => each.status === 'Completed')) {
        const file = school.files().get(`regional/connections/${connections_pdfUid}.pdf`);
        expect([status, file?.toString()], where).toEqual([
          'Completed',
          `%PDF ${connections_pdfUid}`,
        ]);
      }
      if (newest?.status === 'Failed') expect(newest.error, where).toMatch(/\.$/);
    }
    expect(states.get('Completed') ?? 0).toBeGreaterThan(0);
    expect(states.get('Failed') ?? 0).toBeGreaterThan(0);
  });

  it('leaves a completed PDF at every step, when the next worker lives', async () => {
    const measured = await opened();
    await request(measured);
    const message = measured.queued.shift();
    const { steps } = message ? await measured.work(message, {}, short) : { steps: 0 };
    expect(steps).toBeGreaterThan(3);
    for (let step = 1; step <= steps; step++) {
      for (const when of ['before', 'after'] as const) {
        const school = await opened();
        await request(school);
        const deaths: Death[] = [{ step, when }];
        const minutes = await untilEnded(school, () => deaths.pop());
        const where = `step ${step}, ${when}`;
        expect(
          (await list(school)).map(({ status }) => status),
          where,
        ).toEqual(['Completed']);
        expect(minutes, where).toBeLessThan(15);
        expect(school.files().size, where).toBe(1);
      }
    }
  });

  it('keeps a PDF that takes long while its worker gives signs of life, and only then', async () => {
    for (const isAlive of [true, false]) {
      const school = await opened();
      await request(school);
      const message = school.queued.shift();
      const queued: number[] = [];
      let made = 0;
      const slow: MakeMagazine = async (job) => {
        for (let minute = 0; minute < 8; minute++) {
          school.passMinutes(1);
          if (isAlive) await job.alive();
          await school.watch();
          queued.push(school.queued.length);
        }
        // One that was silent for too long finds out that another worker has the PDF now.
        await job.alive();
        made++;
        return short(job);
      };
      if (message) await school.work(message, {}, slow);
      expect([queued.at(-1), made]).toEqual(isAlive ? [0, 1] : [1, 0]);
      await untilEnded(school, () => undefined);
      expect(await list(school)).toMatchObject([{ status: 'Completed' }]);
      expect(school.files().size).toBe(1);
    }
  });

  it('ends a PDF whose workers all die', async () => {
    const school = await opened();
    await request(school);
    const minutes = await untilEnded(school, () => ({ step: 3, when: 'before' }));
    expect(minutes).toBeLessThanOrEqual(16);
    expect(await list(school)).toMatchObject([
      { status: 'Failed', error: 'This took too long. Generate the PDF again.' },
    ]);
  });
});

describe('a fault that passes', () => {
  it('ends no PDF, at whichever call of the worker it happens', async () => {
    const measured = await opened();
    await request(measured);
    const [first] = measured.queued.splice(0);
    const { steps } = first ? await measured.work(first, {}, short) : { steps: 0 };
    expect(steps).toBeGreaterThan(3);
    for (let at = 1; at <= steps; at++) {
      const school = await opened();
      await request(school);
      let left = 1;
      const before = (step: number) => {
        if (step !== at || left-- !== 1) return;
        throw Object.assign(new Error('The table is away'), { name: 'InternalServerError' });
      };
      for (let minute = 0; minute < 10; minute++) {
        const message = school.queued.shift();
        // The queue delivers a message again that its worker did not finish.
        if (message) {
          await school.work(message, { before }, short).catch(() => school.queued.push(message));
        }
        await school.watch();
        school.passMinutes(1);
      }
      expect([at, (await list(school))[0]?.status]).toEqual([at, 'Completed']);
    }
  });
});
