import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type DocumentJobs,
  documentJobStore,
  documentRepository,
} from '#functions/kernel/documents/store/documents';
import { wakeStalledJobs } from '#functions/kernel/jobs/stalled';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

let clock: number;
let documents: ReturnType<typeof documentRepository>;
let jobs: DocumentJobs;
const send = vi.fn(async () => {});
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  clock = new Date('2026-06-05T00:00:00.000Z').getTime();
  const tables = memoryTables(async () => {});
  documents = documentRepository(tables);
  jobs = documentJobStore(tables);
  send.mockClear();
});
afterEach(() => vi.restoreAllMocks());

const now = () => new Date(clock);
const main = schoolNamed('main');
const id = { userUid: 'jo', documentUid: 'document1' };
const requested = {
  ...({ kind: 'email-logs', format: 'pdf', title: 'Log', file_name: 'log.pdf' } as const),
  filter: { types: 'DIGEST' },
  asked_by: { username: 'jo', network: '192.0.2.0/24' },
};
const start = (site = 'main') => documents.of(schoolNamed(site)).add(id, requested, now());
const take = (lease = 'lease1') => jobs.of(main).take(id, lease, now());
const state = async () => (await documents.of(main).get(id, now()))?.state;
const watch = async (site = 'main') =>
  (await wakeStalledJobs({ jobs, queue: { send } }, { ...schoolNamed(site), now: now() })).givenUp;
/** Passes minutes and runs the watch in each. Returns how many exports it gave up. */
async function watchFor(minutes: number): Promise<number> {
  let givenUp = 0;
  for (let i = 0; i < minutes; i++) {
    clock += 60_000;
    givenUp += await watch();
  }
  return givenUp;
}

describe('wakeStalledJobs', () => {
  it('queues a document whose worker died again within 6 minutes, for another worker', async () => {
    await start();
    await take();
    await watchFor(6);
    expect(send).toHaveBeenCalledExactlyOnceWith({
      site: 'main',
      userUid: 'jo',
      documentUid: 'document1',
    });
    expect(await state()).toBe('waiting');
    expect(await take('lease2')).toBe(true);
    const late = { state: 'ready', done: 1, object_key: 'main/jo/document1.pdf' };
    expect(await jobs.of(main).end(id, 'lease1', late, now())).toBe(false);
  });

  it('queues a document again when no worker took it for 15 minutes', async () => {
    await start();
    await watchFor(14);
    expect(send).not.toHaveBeenCalled();
    await watchFor(2);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('gives up a document at the third try, and counts it once', async () => {
    await start();
    const givenUp: number[] = [];
    for (const name of ['lease1', 'lease2', 'lease3']) {
      expect(await take(name)).toBe(true);
      givenUp.push(await watchFor(6));
    }
    expect(givenUp).toEqual([0, 0, 1]);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await documents.of(main).get(id, now())).toMatchObject({
      state: 'failed',
      message: 'The file was interrupted. Please start it again.',
    });
    expect(await watchFor(60)).toBe(0);
  });
});

describe('wakeStalledJobs with live documents', () => {
  it('leaves a document alone while its worker reports progress', async () => {
    await start();
    await take();
    for (let i = 0; i < 20; i++) {
      await watchFor(1);
      await jobs.of(main).keep(id, 'lease1', { done: i }, now());
    }
    expect(send).not.toHaveBeenCalled();
  });

  it('removes an ended document from the list of open documents', async () => {
    await start();
    await take();
    expect(await jobs.of(schoolNamed('main')).open(100)).toHaveLength(1);
    const end = { state: 'ready', done: 1, object_key: 'main/jo/document1.pdf' };
    await jobs.of(main).end(id, 'lease1', end, now());
    await watch();
    expect(await jobs.of(schoolNamed('main')).open(100)).toEqual([]);
    expect(await state()).toBe('ready');
  });

  it('reads only the documents of its own school', async () => {
    await start('regional');
    expect(await jobs.of(schoolNamed('main')).open(100)).toEqual([]);
    expect(await jobs.of(schoolNamed('regional')).open(100)).toHaveLength(1);
  });
});
