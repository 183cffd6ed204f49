import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longTests, longTestsOf } from '#bin/lib/build/long-tests';
import { project } from '#bin/lib/project';

const files = Object.keys(longTests);

describe('long tests', () => {
  it('lists files that exist', () => {
    expect(files.filter((file) => !existsSync(join(project, file)))).toEqual([]);
  });

  it('draws the same files for the same commit, a tenth of the time at least and one file more at most', () => {
    const seconds = (some: readonly string[]) =>
      some.reduce((sum, file) => sum + (longTests[file] ?? 0), 0);
    for (const seed of ['393a6dc8', 'f258dc71', '2026-11-24']) {
      const drawn = longTestsOf(seed);
      expect(longTestsOf(seed)).toEqual(drawn);
      expect(seconds(drawn)).toBeGreaterThanOrEqual(seconds(files) / 10);
      expect(seconds(drawn.slice(0, -1))).toBeLessThan(seconds(files) / 10);
    }
  });

  it('draws every file for some of the next commits', () => {
    const drawn = new Set(Array.from({ length: 150 }, (_, n) => longTestsOf(String(n))).flat());
    expect(files.filter((file) => !drawn.has(file))).toEqual([]);
  });

  it('draws all of them for the seed `all`', () => {
    expect(longTestsOf('all')).toEqual(files);
  });

  it('draws files that take no time', () => {
    expect(longTestsOf('one', {})).toEqual([]);
    expect(longTestsOf('one', { 'a.test.ts': 1 })).toEqual(['a.test.ts']);
  });
});
