import { expect, it } from 'vitest';
import type { StoredPost } from '#functions/posts/store/post.record';
import { postTypes } from '#shared/posts/posts.contract';
import { chance } from '#test/support/chance';
import { memoryTables } from '#test/support/memory/memory-tables';
import { isFullProof } from '#test/support/proof-runs';
import { memoryFiles } from '#test/support/records/search-index';
import { act, firstObject, memoryOf, pagesOf, reader, school, sweep } from './live-school.ts';

const minute = 60_000;
const start = new Date('2026-03-02T00:00:00.000Z');
const seeds = Array.from({ length: isFullProof ? 60 : 8 }, (_, n) => n + 1);

class Ended extends Error {}

/** Sweeps once or twice at the same time; each run may end at any of its calls. */
async function sweeps(
  run: (turn: () => Promise<void>) => Promise<void>,
  random: ReturnType<typeof chance>,
): Promise<void> {
  const one = () => {
    let left = random.is(0.5) ? random.under(9) : Number.POSITIVE_INFINITY;
    return run(async () => {
      if (left-- <= 0) throw new Ended();
    });
  };
  const ended = await Promise.allSettled(random.is(0.4) ? [one(), one()] : [one()]);
  for (const each of ended) {
    if (each.status === 'rejected' && !(each.reason instanceof Ended)) throw each.reason;
  }
}

it.each(seeds)(
  'shows every reader the same pages as the index after any writes, folds, deaths and losses: %i',
  async (seed) => {
    const random = chance(seed);
    const tables = memoryTables(async () => {});
    const files = memoryFiles();
    const all = new Map<string, StoredPost>();
    let now = start;
    for (let n = 0; n < 20; n++) await act(tables, all, random, now);
    now = await firstObject(tables, files, now);
    // Two Lambdas; one of them has room for one object only.
    let memories = [memoryOf(tables, files), memoryOf(tables, files, 1)];
    let swept = now;
    let inMemory = 0;
    for (let step = 0; step < 60; step++) {
      now = new Date(now.getTime() + random.under(random.is(0.1) ? 800 : 20) * minute);
      for (let n = random.under(4); n > 0; n--) await act(tables, all, random, now);
      while (now.getTime() - swept.getTime() >= 60 * minute) {
        swept = new Date(swept.getTime() + 60 * minute);
        const at = swept;
        await sweeps(async (turn) => {
          const mortal = { ...tables, db: { send: sent(tables.db, turn) } as never };
          await sweep(mortal, files, at);
        }, random);
      }
      if (random.is(0.05)) await files.remove([...files.all.keys()]);
      if (random.is(0.1)) memories = [memoryOf(tables, files), memoryOf(tables, files)];
      const live = random.pick(memories);
      if (await live.of(school).current(now)) inMemory += 1;
      const asked = {
        ...(random.is(0.8) ? { reader: reader(random) } : { author: 'uid-ed' }),
        types: random.is(0.5) ? postTypes : postTypes.filter(() => random.is(0.5)),
        limit: 1 + random.under(8),
      };
      expect(await pagesOf(tables, live, asked, now)).toEqual(
        await pagesOf(tables, undefined, asked, now),
      );
    }
    expect(inMemory).toBeGreaterThan(20);
  },
);

const sent =
  (db: { send(command: never): Promise<unknown> }, turn: () => Promise<void>) =>
  async (command: never) => {
    await turn();
    return db.send(command);
  };
