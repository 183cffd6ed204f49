import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { hasEnded, kindOfJob, minutesAfter, seenAt } from '#functions/kernel/jobs/job';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { type Work, workOn } from '#functions/kernel/jobs/work';
import type { Tables } from '#functions/kernel/store/tables';
import { AppError } from '#shared/kernel/errors';
import { documents as table } from '#shared/tables/operation';
import { factsOf } from '#test/documents/site-facts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type Death, mortal } from '#test/support/mortal';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

/** A job that counts to three, with a sign of life after each number. */
const Stored = z.object({
  userUid: z.string(),
  documentUid: z.string(),
  state: z.string(),
  created_at: z.string(),
  deadline: z.string(),
  ends_at: z.string().optional(),
  lease: z.string().optional(),
  tries: z.number(),
  message: z.string().optional(),
  done: z.number().default(0),
});
type Counting = z.infer<typeof Stored>;

const counting = kindOfJob({
  table: 'documents',
  name: 'documents',
  key: table.records.document.key,
  open: {
    key: table.records.open.key,
    idOf: (item) => z.object({ userUid: z.string(), documentUid: z.string() }).parse(item),
  },
  schema: Stored,
  patience: { waiting: 15, making: 5 },
  mostTries: 2,
  sentences: { interrupted: 'It was interrupted.', broken: 'It is broken.' },
});
const isolated = kindOfJob({ ...counting, open: { ...counting.open, isOne: true } });

const id = { userUid: 'u', documentUid: 'd' };
const school = schoolNamed('main');
let clock: number;
let tables: ReturnType<typeof memoryTables>;
/** What was made, by the worker that made it. */
let made: string[];
const now = () => new Date(clock);
const jobs = () => jobStore(counting, tables).of(school);

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  clock = Date.parse('2026-06-05T00:00:00.000Z');
  tables = memoryTables(async () => {});
  made = [];
});
afterEach(() => vi.restoreAllMocks());

async function add(more: Partial<Counting> = {}) {
  const put = (Item: object) =>
    tables.db.send(new PutCommand({ TableName: 'documents', Item: Item as never }));
  await put({
    pk: 'main#u',
    sk: 'd',
    ...id,
    state: 'waiting',
    created_at: now().toISOString(),
    deadline: minutesAfter(now(), 15),
    tries: 0,
    ...more,
  });
  await put({ pk: 'main', sk: 'open#d', ...id });
}

let leases = 0;
type Kind = Work<typeof counting.key, Counting>;
const count: Kind['make'] = async ({ keep, job, lease }) => {
  for (let i = job.done + 1; i <= 3; i++) {
    made.push(`${lease} ${i}`);
    await keep({ done: i });
  }
  return { state: 'ready', done: 3 };
};

/** Lets a worker come to the job. */
const come = (work: Partial<Kind> = {}, owned: Tables = tables) =>
  workOn(
    { jobs: jobStore(counting, owned), called: 'A count', make: count, ...work },
    { sites: [factsOf('main')], now, newLease: () => `l${++leases}`, timeLeft: () => 300_000 },
    { site: 'main', id },
  );
const stored = () => jobs().get(id);
const send = vi.fn(async () => {});
const watch = () =>
  wakeStalledJobs({ jobs: jobStore(counting, tables), queue: { send } }, { ...school, now: now() });
const away = () => Object.assign(new Error('away'), { name: 'InternalServerError' });

describe('a job', () => {
  it('is done once, also if its message comes twice or another worker has it', async () => {
    await add();
    let other: Promise<void> | undefined;
    await come({
      async make(run) {
        other = come();
        await other;
        return count(run);
      },
    });
    await come();
    expect(made).toHaveLength(3);
    expect(await stored()).toMatchObject({ state: 'ready', done: 3 });
    expect(await stored()).not.toHaveProperty('lease');
    expect(await jobs().open(10)).toEqual([]);
  });

  it('ends at each step at which a worker dies, with one end', async () => {
    await add();
    const measured = mortal({});
    await come({}, tablesOf(measured.guard(tables.db)));
    const steps = measured.steps();
    expect(steps).toBeGreaterThan(6);
    for (let step = 1; step <= steps; step++) {
      for (const when of ['before', 'after'] as const) {
        tables = memoryTables(async () => {});
        await add();
        const death: Death = { step, when };
        const { guard } = mortal({ death });
        await come({}, tablesOf(guard(tables.db))).catch(() => {});
        for (let minute = 0; minute < 20 && !hasEnded((await stored()) as Counting); minute++) {
          clock += 60_000;
          if ((await watch()).queued > 0) await come();
        }
        await watch();
        const where = `${when} step ${step}`;
        expect((await stored())?.state, where).toBe('ready');
        expect(await jobs().open(10), where).toEqual([]);
      }
    }
  });

  it('is given back after a fault that may pass, and fails after the last try', async () => {
    await add();
    const make = () => Promise.reject(away());
    const states: unknown[] = [];
    for (let i = 0; i < 3; i++) {
      await come({ make });
      clock += 60_000;
      await watch();
      states.push([(await stored())?.state, (await stored())?.tries]);
    }
    expect(states).toEqual([
      ['waiting', 1],
      ['waiting', 2],
      ['failed', 2],
    ]);
    expect((await stored())?.message).toBe('It is broken.');
  });

  it.each([
    [new AppError('badRequest', 'Choose fewer days.'), 'Choose fewer days.'],
    [new TypeError('secret'), 'It is broken.'],
  ])('fails at once after a fault of its content: %s', async (fault, message) => {
    await add();
    await come({ make: () => Promise.reject(fault) });
    expect(await stored()).toMatchObject({ state: 'failed', message });
  });

  it('goes on where its worker had no time left', async () => {
    await add();
    const again = vi.fn(async () => {});
    await come({
      again,
      async make({ keep }) {
        await keep({ done: 2 });
        return 'later';
      },
    });
    expect(again).toHaveBeenCalledTimes(1);
    expect(await stored()).toMatchObject({ state: 'waiting', done: 2, tries: 0 });
    await come();
    expect(made).toHaveLength(1);
  });

  it('drops what was made for a job that somebody stopped', async () => {
    await add();
    const drop = vi.fn(async () => {});
    await come({
      drop,
      async make() {
        await jobs().stop(id, { state: 'cancelled' }, now());
        return { state: 'ready' };
      },
    });
    expect(drop).toHaveBeenCalledTimes(1);
    expect((await stored())?.state).toBe('cancelled');
  });

  it('says why it could not end when its time was over', async () => {
    await add({ ends_at: minutesAfter(now(), 1) });
    await come({
      refusal: () => 'Too late.',
      async make() {
        clock += 2 * 60_000;
        return { state: 'ready' };
      },
    });
    expect(await stored()).toMatchObject({ state: 'failed', message: 'Too late.' });
  });

  it('is not taken by a late message, nor after its time, nor at an unknown school', async () => {
    await add();
    clock += 16 * 60_000;
    await come();
    expect(made).toEqual([]);
    await add({ ends_at: minutesAfter(now(), -1), deadline: minutesAfter(now(), 1) });
    await come();
    await workOn(
      { jobs: jobStore(counting, tables), called: 'A count', make: count },
      { sites: [], now, newLease: () => 'l', timeLeft: () => 1 },
      { site: 'main', id },
    );
    expect(made).toEqual([]);
  });

  it('shows itself as failed once nobody can get on with it', async () => {
    await add();
    const job = (await stored()) as Counting;
    expect(seenAt(counting, job, new Date(minutesAfter(now(), 19))).state).toBe('waiting');
    expect(seenAt(counting, job, new Date(minutesAfter(now(), 21)))).toMatchObject({
      state: 'failed',
      message: 'It was interrupted.',
    });
  });
});

describe('the watch over jobs', () => {
  it('leaves one alone whose worker gives signs of life', async () => {
    await add();
    await jobs().take(id, 'l', now());
    for (let minute = 0; minute < 20; minute++) {
      clock += 60_000;
      expect(await watch()).toMatchObject({ queued: 0, givenUp: 0, waits: 1 });
      expect(await jobs().keep(id, 'l', { done: minute }, now())).toBe(true);
    }
  });

  it('lets only the next worker end a job whose worker was silent', async () => {
    await add();
    await jobs().take(id, 'dead', now());
    clock += 6 * 60_000;
    expect((await watch()).queued).toBe(1);
    expect(await jobs().take(id, 'next', now())).toBe(true);
    for (const late of [
      jobs().keep(id, 'dead', {}, now()),
      jobs().end(id, 'dead', { state: 'ready' }, now()),
      jobs().fail(id, 'dead', 'x', now()),
      jobs().release(id, 'dead', now()),
      jobs().handOver(id, 'dead', now()),
    ]) {
      expect(await late).toBe(false);
    }
    expect(await jobs().end(id, 'next', { state: 'ready' }, now())).toBe(true);
  });

  it('does not wake a job that gave a sign of life since it was read', async () => {
    await add();
    await jobs().take(id, 'l', now());
    const read = (await stored()) as Counting;
    clock += 1000;
    await jobs().keep(id, 'l', {}, now());
    expect(await jobs().wake(id, read, now())).toBe(false);
    expect(await jobs().giveUp(id, read, now())).toBe(false);
  });

  it('keeps the entry that names the newest job', async () => {
    await add({ state: 'ready' });
    const one = jobStore(isolated, tables);
    const counts = await wakeStalledJobs({ jobs: one, queue: { send } }, { ...school, now: now() });
    expect(counts).toMatchObject({ ended: 0, waits: 0 });
    await one.of(school).close(id);
    const key = { TableName: 'documents', Key: { pk: 'main', sk: 'open#d' } };
    expect((await tables.db.send(new GetCommand(key))).Item).toBeDefined();
  });
});
