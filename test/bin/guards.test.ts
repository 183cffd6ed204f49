import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { equivalent } from '#bin/mutate/equivalent';
import { guardedFiles, listedFiles } from '#bin/mutate/guards';
import { mutantsIn } from '#bin/mutate/mutants';

/** The list of mutants must be complete. `npm run mutate` itself is too slow for `npm test`. */
const guarded = guardedFiles();
const mutants = mutantsIn('.', guarded);
const kindOf = (name: string) => guarded.find(({ file }) => file === name)?.kind;

describe('list of guards', () => {
  it('finds files that decide about a right, and files with the school in a key', () => {
    expect(kindOf('functions/favourites/favorites.ts')).toBe('handler');
    expect(kindOf('functions/favourites/store/favorites.ts')).toBeUndefined();
    expect(kindOf('functions/files/store/file-keys.ts')).toBe('keys');
    expect(kindOf('functions/people/store/grants.ts')).toBe('keys');
    expect(kindOf('functions/posts/rules/post-access.ts')).toBe('policy');
    expect(kindOf('functions/posts/rules/post-view.ts')).toBeUndefined();
    expect(guarded.length).toBeGreaterThan(190);
  });

  it('finds the nearest tests of a file first, then the tests of all routes', () => {
    const { tests = [] } = guarded.find(({ file }) => file === 'functions/embeds/embeds.ts') ?? {};
    expect(tests[0]).toBe('test/embeds/embeds.test.ts');
    expect(tests.at(-1)).toBe('test/api/matrix.test.ts');
    // This test calls the API, and imports no handler.
    const { tests: [first] = [] } =
      guarded.find(({ file }) => file === 'functions/finance/financial-info.ts') ?? {};
    expect(first).toBe('test/finance/financial-info.test.ts');
    // No test has its name, or imports it.
    const request = 'functions/psychology/school-psychology-request.ts';
    const found = guarded.find(({ file }) => file === request)?.tests;
    expect(found).toContain('test/psychology/requests.test.ts');
  });

  it('names existing files and tests, and each file has a mutant', () => {
    expect(listedFiles.filter((file) => !existsSync(file))).toEqual([]);
    const changed = new Set(mutants.map(({ file }) => file));
    expect(guarded.map(({ file }) => file).filter((file) => !changed.has(file))).toEqual([]);
  });

  it('has no outdated entries in the list of equivalent mutants', () => {
    const gone = equivalent.filter(
      (each) =>
        !mutants.some(
          ({ file, source, what }) =>
            file === each.file && source === each.source && what === (each.what ?? what),
        ),
    );
    expect(gone).toEqual([]);
  });

  it('changes every cell of the matrix that a route uses', () => {
    const cells = mutants.filter(({ file }) => file.startsWith('shared/rights/matrix/'));
    expect(cells.map(({ what }) => what)).toContain('usr.get: carer reaches all');
    expect(cells.map(({ what }) => what)).toContain('emg.write: student may do all');
    expect(cells.map(({ what }) => what)).toContain('mail.send: sender may not');
  });
});
