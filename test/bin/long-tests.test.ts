import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longTests, longTestsOf } from '#bin/lib/build/long-tests';
import { project } from '#bin/lib/project';
import { isFullProof, some } from '#test/support/proof-runs';

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

describe.skipIf(isFullProof)('variants of a long test', () => {
  const screens = Array.from({ length: 17 }, (_, n) => `/screen-${n}`);
  const commits = Array.from({ length: 60 }, (_, n) => `commit ${n}`);

  it('takes so many of them in their order, and fewer of the same ones', () => {
    for (const commit of commits) {
      const many = some('walk', screens, 6, commit);
      expect(many).toHaveLength(6);
      expect(many).toEqual(screens.filter((each) => many.includes(each)));
      expect(some('walk', screens, 6, commit)).toEqual(many);
      expect(many).toEqual(expect.arrayContaining([...some('walk', screens, 2, commit)]));
    }
  });

  it('takes every one for some of the next commits, and others for another test', () => {
    const taken = new Set(commits.flatMap((commit) => some('walk', screens, 2, commit)));
    expect(screens.filter((each) => !taken.has(each))).toEqual([]);
    const isSame = commits.map(
      (commit) => `${some('walk', screens, 2, commit)}` === `${some('shift', screens, 2, commit)}`,
    );
    expect(isSame).toContain(false);
  });
});
