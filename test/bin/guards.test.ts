import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { equivalent } from '#bin/mutate/equivalent';
import { guarded, unlisted } from '#bin/mutate/guards';
import { mutantsIn } from '#bin/mutate/mutants';

/** What `npm run mutate` takes away is all there is: the run itself is too long for every day, its list is not. */
const mutants = mutantsIn('.');
const listed = new Set(guarded.flatMap(({ files }) => files));
const decides =
  /\b(reachOf|may|holds|isVisible|isForReader|isInForce|isPageVisible|isPlaceVisible|mayEditPlace|includesOf|mayRead)\(|AppError\(\s*'(forbidden|unauthorised|notFound)'/;

describe('the list of guards', () => {
  it('has every file of the server that decides about a right', () => {
    const files = globSync(['functions/**/*.ts', 'shared/**/*.ts']).filter(
      (file) => !listed.has(file) && !(file in unlisted),
    );
    expect(
      files.filter((file) => decides.test(readFileSync(file, 'utf8'))),
      'Name these in bin/mutate/guards.ts with their tests, or among “unlisted” with what they do instead',
    ).toEqual([]);
  });

  it('has every file of the server that reads, writes or names something by its school', () => {
    const files = globSync(['functions/**/*.ts', 'shared/**/*.ts']).filter(
      (file) => !listed.has(file),
    );
    const forgotten = mutantsIn('.', [{ kind: 'keys', files, tests: [] }]);
    expect(forgotten.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  it('names files and tests that are there, and something to take away in each', () => {
    const tests = guarded.flatMap((each) => each.tests);
    expect([...listed, ...tests, ...Object.keys(unlisted)].filter((f) => !existsSync(f))).toEqual(
      [],
    );
    const changed = new Set(mutants.map(({ file }) => file));
    expect([...listed].filter((file) => !changed.has(file))).toEqual([]);
  });

  it('forgives nothing that is not there any more', () => {
    const gone = equivalent.filter(
      (each) =>
        !mutants.some(
          ({ file, source, what }) =>
            file === each.file && source === each.source && what === (each.what ?? what),
        ),
    );
    expect(gone).toEqual([]);
  });

  it('opens every cell of the matrix that a route is decided by', () => {
    const cells = mutants.filter(({ file }) => file === 'shared/permission-matrix.ts');
    expect(cells.map(({ what }) => what)).toContain('usr.get: carer reaches all');
    expect(cells.map(({ what }) => what)).toContain('emg.write: student may do all');
    expect(cells.map(({ what }) => what)).toContain('mail.send: sender may not');
  });
});
