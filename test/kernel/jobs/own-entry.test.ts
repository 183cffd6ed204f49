import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobRecord, kindOfJob } from '#functions/kernel/jobs/job';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { orderItem, ownEntry } from '#functions/kernel/jobs/own-entry';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { type Work, workOn } from '#functions/kernel/jobs/work';
import { transact } from '#functions/kernel/store/transaction';
import { signingRequestsRecords } from '#shared/tables/signing';
import { factsOf } from '#test/documents/site-facts';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

/** A job whose record is also its entry in the list, and that the watch follows up. */
const { key } = signingRequestsRecords.seal;
const patient = kindOfJob({
  table: 'signing-requests',
  name: 'seals',
  ...ownEntry(key, 'It failed.'),
  patience: { waiting: 3, making: 2 },
  mostTries: 1,
  isFollowedUp: true,
  isPatient: true,
});

const school = schoolNamed('main');
const id = { requestUid: 'r' };
const TableName = 'signing-requests';
let clock: number;
let tables: ReturnType<typeof memoryTables>;
let followedUp: string[];
const now = () => new Date(clock);
const jobs = () => jobStore(patient, tables).of(school);

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  clock = Date.parse('2026-06-05T00:00:00.000Z');
  tables = memoryTables(async () => {});
  followedUp = [];
  await order();
});
afterEach(() => vi.restoreAllMocks());

const order = () =>
  tables.db.send(
    new PutCommand({ TableName, Item: orderItem(patient, school, id, { now: now() }) }),
  );
const come = (make: Work<typeof key, JobRecord>['make']) =>
  workOn(
    { jobs: jobStore(patient, tables), called: 'It', make },
    { sites: [factsOf('main')], now, newLease: () => `l${clock}`, timeLeft: () => 300_000 },
    { site: 'main', id },
  );
const away = () => Promise.reject(new Error('The table is away'));
const watch = (followUp = async () => void followedUp.push('r')) =>
  wakeStalledJobs(
    { jobs: jobStore(patient, tables), queue: { send: async () => {} }, followUp },
    { ...school, now: now() },
  );
const later = (minutes: number) => {
  clock += minutes * 60_000;
};

describe('a transaction with the write of a job', () => {
  const other = { Put: { TableName, Item: { pk: 'main#x', sk: 'x' } } };
  const stored = async () =>
    (await tables.db.send(new GetCommand({ TableName, Key: { pk: 'main#x', sk: 'x' } }))).Item;

  it('makes its other writes only for the worker that has the job', async () => {
    await jobs().take(id, 'dead', now());
    later(3);
    expect((await watch()).queued).toBe(1);
    await jobs().take(id, 'next', now());
    const { keep, end } = jobs().writes;
    for (const write of [keep(id, 'dead', {}, now()), end(id, 'dead', { state: 'x' }, now())]) {
      expect(await transact(tables.db, [write, other])).toBeDefined();
    }
    expect(await stored()).toBeUndefined();
    expect(await transact(tables.db, [keep(id, 'next', {}, now()), other])).toBeUndefined();
    expect(await stored()).toBeDefined();
  });

  it('ends the job of a work that says so', async () => {
    await come(async ({ lease }) => {
      await transact(tables.db, [jobs().writes.end(id, lease, { state: 'done' }, now()), other]);
      return 'ended';
    });
    expect(await stored()).toBeDefined();
    expect(await jobs().open(10)).toEqual([]);
  });

  it('leaves an order alone that took the place of an ended one', async () => {
    await jobs().take(id, 'l', now());
    await jobs().end(id, 'l', { state: 'done' }, now());
    await order();
    await jobs().close(id);
    expect(await jobs().open(10)).toEqual([id]);
  });
});

describe('a job that is followed up', () => {
  it('stays in the list until that was done, which is tried again', async () => {
    await come(() => Promise.reject(new TypeError('A bug')));
    expect((await jobs().get(id))?.state).toBe('failed');
    expect(await watch(away)).toMatchObject({ failed: 1, givenUp: 0 });
    expect(await watch()).toMatchObject({ failed: 0, givenUp: 1 });
    expect(await watch()).toMatchObject({ failed: 0, givenUp: 0 });
    expect(followedUp).toEqual(['r']);
    expect(await jobs().get(id)).toBeUndefined();
  });

  it('is followed up at once when the watch gives it up', async () => {
    for (let i = 0; i < 2; i++) {
      await jobs().take(id, `dead${i}`, now());
      later(3);
      await watch();
    }
    expect(followedUp).toEqual(['r']);
    expect(await jobs().open(10)).toEqual([]);
  });
});

describe('a job that may wait', () => {
  it('counts no try for a message that was lost', async () => {
    for (let i = 0; i < 10; i++) {
      later(4);
      expect((await watch()).queued).toBe(1);
    }
    expect(await jobs().get(id)).toMatchObject({ state: 'waiting', tries: 0 });
    expect((await watch()).late).toBe(0);
    later(21);
    expect((await watch()).late).toBe(1);
  });

  it('has its tries again after progress, also in the run that made it', async () => {
    await come(away);
    later(1);
    await watch();
    await come(async ({ keep }) => {
      await keep({ tries: 0 });
      return away();
    });
    later(1);
    await watch();
    expect(await jobs().get(id)).toMatchObject({ state: 'waiting', tries: 1 });
    await come(away);
    expect((await jobs().get(id))?.state).toBe('failed');
  });
});
