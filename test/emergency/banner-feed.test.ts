import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runEmergency } from '#bin/lib/emergency';
import { emergencyFilePaths } from '#functions/emergency/store/emergency-file-paths';
import { emergencyFileCache, emergencyFileKey } from '#shared/emergency/emergency-file';
import { timerWheel } from '#test/support/clocks/timer-wheel';
import { storeSettings } from '#test/support/college/people';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { proofRuns } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf } from '#test/support/tables/named';
import { startTestTables, type TestTables } from '#test/support/tables/tables';
import {
  type Banner,
  bannerPaces,
  startBannerFeed,
} from '../../web/src/features/emergency/bannerFeed.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('emergencybroadcast', 'settings', 'looks');
  await storeSettings(tables, {});
});
afterAll(() => tables.stop());
afterEach(() => vi.useRealTimers());

const second = 1_000;
const start = Date.UTC(2026, 2, 2, 1);

/** The school's host: its cache answers for as long as the file says, then asks the bucket. */
function hostOf(s3: ReturnType<typeof memoryBuckets>['s3'], Key: string) {
  const lifetime = Number(/max-age=(\d+)/.exec(emergencyFileCache)?.[1]) * second;
  let copy: { readonly at: number; readonly state: Promise<Banner> } | undefined;
  let calls = 0;
  const fromBucket = async (): Promise<Banner> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'media', Key }));
    return JSON.parse((await Body?.transformToString()) ?? '');
  };
  return {
    calls: () => calls,
    read(): Promise<Banner> {
      calls++;
      if (!copy || Date.now() - copy.at >= lifetime) {
        copy = { at: Date.now(), state: fromBucket() };
      }
      return copy.state;
    },
  };
}

/** The steps of the clock, in milliseconds. */
const step = 250;

/** Moves the clock by seconds. The requests of a step are answered after it. */
async function passOn(clock: ReturnType<typeof timerWheel>, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds * second; passed += step) {
    clock.pass(step);
    for (let turn = 0; turn < 3; turn++) await new Promise((go) => setImmediate(go));
  }
}

describe('the emergency banner of many pages', () => {
  it('shows a first message within 60 s and a change within 15 s, without the API', async () => {
    const pages = proofRuns(20_000);
    const memory = memoryBuckets();
    const stores = { ...tables, ...bucketsOf(memory.s3), s3: memory.s3 };
    const order = (message: string) =>
      runEmergency(
        stores,
        schoolNamed('main').site,
        { kind: 'show', message },
        new Date(Date.now()),
      );
    await runEmergency(stores, schoolNamed('main').site, { kind: 'end' }, new Date(start));
    const secret = await emergencyFilePaths(tables).of(schoolNamed('main')).secret();
    const clock = timerWheel(start);
    const pass = (seconds: number) => passOn(clock, seconds);
    const host = hostOf(memory.s3, emergencyFileKey('main', secret ?? ''));
    const seen = new Map<number, Map<string, number>>();
    const feeds = [];
    // Pages open at any moment of the first minute.
    for (let opened = 0, page = 0; opened < 60; opened++) {
      for (; page < (pages * (opened + 1)) / 60; page++) {
        const messages = new Map<string, number>();
        seen.set(page, messages);
        const onState = ({ status, message }: Banner) => {
          const text = status ? message : 'none';
          if (!messages.has(text)) messages.set(text, Date.now());
        };
        feeds.push(startBannerFeed({ read: () => host.read(), isVisible: () => true, onState }));
      }
      await pass(1);
    }
    const calm = host.calls();
    await pass(120);
    const callsCalm = (host.calls() - calm) / pages / 2;

    const written = Date.now();
    await order('Stay inside.');
    await pass(60);
    expect(slowest('Stay inside.', written)).toBeLessThanOrEqual(60 * second);

    const before = host.calls();
    await pass(60);
    const callsLive = (host.calls() - before) / pages;
    const changed = Date.now();
    await order('Leave by gate two.');
    await pass(15);
    expect(slowest('Leave by gate two.', changed)).toBeLessThanOrEqual(15 * second);

    expect(callsCalm).toBeGreaterThan(0.9);
    expect(callsCalm).toBeLessThan(1.3);
    expect(callsLive).toBeGreaterThan(11);
    expect(callsLive).toBeLessThan(13);
    for (const feed of feeds) feed.stop();
    clock.stop();

    function slowest(message: string, from: number): number {
      return Math.max(
        ...[...seen.values()].map((page) => (page.get(message) ?? Number.POSITIVE_INFINITY) - from),
      );
    }
  }, 1_200_000);
});

describe('the banner of a page', () => {
  const state = (status: boolean): Banner => ({ status, message: 'Stay.' });

  it('requests nothing while it is hidden, and at once when the person comes back', async () => {
    vi.useFakeTimers({ now: start });
    const read = vi.fn(async () => state(false));
    let isVisible = true;
    const feed = startBannerFeed({ read, isVisible: () => isVisible, onState: () => {} });
    await vi.advanceTimersByTimeAsync(bannerPaces.calm + second);
    expect(read).toHaveBeenCalledTimes(2);
    isVisible = false;
    await vi.advanceTimersByTimeAsync(3600 * second);
    expect(read).toHaveBeenCalledTimes(2);
    isVisible = true;
    feed.check();
    expect(read).toHaveBeenCalledTimes(3);
    feed.stop();
    await vi.advanceTimersByTimeAsync(3600 * second);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('gives up a request that hangs, and requests again', async () => {
    vi.useFakeTimers({ now: start });
    const onState = vi.fn();
    const read = vi
      .fn((_: AbortSignal) => Promise.resolve(state(true)))
      .mockImplementationOnce(
        (signal) =>
          new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
      );
    const feed = startBannerFeed({ read, isVisible: () => true, onState });
    await vi.advanceTimersByTimeAsync(bannerPaces.failed + second);
    expect(onState).toHaveBeenCalledExactlyOnceWith(state(true));
    await vi.advanceTimersByTimeAsync(bannerPaces.live);
    expect(read).toHaveBeenCalledTimes(3);
    feed.stop();
  });
});
