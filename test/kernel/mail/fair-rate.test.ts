import { expect, it } from 'vitest';
import type { SitePace } from '#functions/kernel/outbox/pace';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const seconds = 20;
const start = Date.parse('2026-03-02T00:00:00.000Z');

/**
 * Simulates workers that send without a break for some seconds, each with a clock of its own, as
 * `SendLoop` does: it reserves half a second, sends, and reserves again. Returns the times.
 */
async function sending(paces: readonly SitePace[]): Promise<Map<SitePace, number[]>> {
  const tables = memoryTables(async () => {});
  const senders = paces.map((pace) => ({ pace, clock: start, rate: mailRate(tables) }));
  const times = new Map<SitePace, number[]>(paces.map((pace) => [pace, []]));
  for (;;) {
    const [next] = senders.toSorted((a, b) => a.clock - b.clock);
    if (!next || next.clock >= start + seconds * 1000) return times;
    const { pace, rate } = next;
    const count = Math.min(100, Math.ceil(pace.own / 2));
    const first = await rate.reserve(pace, count, new Date(next.clock));
    for (let i = 0; i < count; i++) times.get(pace)?.push(first + (i * 1000) / pace.own);
    next.clock = first + (count * 1000) / pace.own;
  }
}

const perSecond = (times: readonly number[] = []): number =>
  times.filter((at) => at < start + seconds * 1000).length / seconds;

it('gives the mailings of several schools the same share of the rate', async () => {
  const paces = ['a', 'b', 'c', 'd'].map((site) => ({
    ...schoolNamed(site),
    own: 190,
    account: 190,
    priority: 'ordinary' as const,
  }));
  const times = await sending(paces);
  const rates = paces.map((pace) => perSecond(times.get(pace)));
  expect(rates.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(185);
  for (const rate of rates) expect(Math.abs(rate - 190 / 4)).toBeLessThan(6);
});

it('lets a school with a low rate delay no other school', async () => {
  const slow = { ...schoolNamed('slow'), own: 2, account: 190, priority: 'ordinary' as const };
  const fast = { ...schoolNamed('fast'), own: 190, account: 190, priority: 'ordinary' as const };
  const times = await sending([slow, fast]);
  expect(perSecond(times.get(slow))).toBeCloseTo(2, 0);
  expect(perSecond(times.get(fast))).toBeGreaterThan(180);
  const all = [...times.values()].flat().sort((a, b) => a - b);
  // In any second the account sends what it may; its reserve of 5 % stays.
  for (const [i, at] of all.entries()) {
    const inSecond = all.slice(i).findIndex((each) => each >= at + 1000);
    expect(inSecond).toBeLessThanOrEqual(200);
  }
});

it('keeps the low rate of a school for all its workers together', async () => {
  const two = [1, 2].map(() => ({
    ...schoolNamed('slow'),
    own: 4,
    account: 190,
    priority: 'ordinary' as const,
  }));
  const times = await sending(two);
  const sum = two.reduce((all, pace) => all + perSecond(times.get(pace)), 0);
  expect(sum).toBeLessThanOrEqual(4.3);
});
