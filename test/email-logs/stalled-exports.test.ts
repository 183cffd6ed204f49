import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wakeStalledExports } from '#functions/email-logs/exports/stalled';
import { mailExportRepository } from '#functions/email-logs/store/mail-exports';
import { memoryTables } from '#test/support/memory/memory-tables';

let clock: number;
let exports: ReturnType<typeof mailExportRepository>;
const send = vi.fn(async () => {});
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  clock = new Date('2026-06-05T00:00:00.000Z').getTime();
  const { db, name } = memoryTables(async () => {});
  exports = mailExportRepository(db, name('documents'));
  send.mockClear();
});
afterEach(() => vi.restoreAllMocks());

const now = () => new Date(clock);
const lease = (name = 'lease1', site = 'main') => ({
  ...{ site, userUid: 'jo', exportUid: 'export1', lease: name },
});
const requested = {
  filter: { types: 'DIGEST' as const },
  asked_by: { username: 'jo', network: '192.0.2.0/24' },
};
const start = (site = 'main') => exports.add(lease('lease1', site), requested, now());
const take = (name?: string) => exports.take(lease(name), now());
const state = async () => (await exports.get(lease(), now()))?.state;
const watch = (site = 'main') => wakeStalledExports({ exports, queue: { send } }, site, now());
/** Passes minutes and runs the watch in each. Returns how many exports it gave up. */
async function watchFor(minutes: number): Promise<number> {
  let givenUp = 0;
  for (let i = 0; i < minutes; i++) {
    clock += 60_000;
    givenUp += await watch();
  }
  return givenUp;
}

describe('wakeStalledExports', () => {
  it('queues an export whose worker died again within 6 minutes, for another worker', async () => {
    await start();
    await take();
    await watchFor(6);
    expect(send).toHaveBeenCalledExactlyOnceWith({
      ...{ site: 'main', userUid: 'jo', exportUid: 'export1' },
    });
    expect(await state()).toBe('waiting');
    expect(await take('lease2')).toBe(true);
    const late = { done: 1, object_key: 'main/jo/export1-lease1.pdf' };
    expect(await exports.ready(lease(), late)).toBe(false);
  });

  it('queues an export again when no worker took it for 15 minutes', async () => {
    await start();
    await watchFor(14);
    expect(send).not.toHaveBeenCalled();
    await watchFor(2);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('gives up an export at the third try, and counts it once', async () => {
    await start();
    const givenUp: number[] = [];
    for (const name of ['lease1', 'lease2', 'lease3']) {
      expect(await take(name)).toBe(true);
      givenUp.push(await watchFor(6));
    }
    expect(givenUp).toEqual([0, 0, 1]);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await exports.get(lease(), now())).toMatchObject({
      state: 'failed',
      message: 'The PDF was interrupted. Please start it again.',
    });
    expect(await watchFor(60)).toBe(0);
  });
});

describe('wakeStalledExports with live exports', () => {
  it('leaves an export alone while its worker reports progress', async () => {
    await start();
    await take();
    for (let i = 0; i < 20; i++) {
      await watchFor(1);
      await exports.progress(lease(), { done: i }, now());
    }
    expect(send).not.toHaveBeenCalled();
  });

  it('removes an ended export from the list of open exports', async () => {
    await start();
    await take();
    expect(await exports.open('main')).toHaveLength(1);
    const end = { done: 1, object_key: 'main/jo/export1-lease1.pdf' };
    await exports.ready(lease(), end);
    await watch();
    expect(await exports.open('main')).toEqual([]);
    expect(await state()).toBe('ready');
  });

  it('reads only the exports of its own school', async () => {
    await start('regional');
    expect(await exports.open('main')).toEqual([]);
    expect(await exports.open('regional')).toHaveLength(1);
  });
});
