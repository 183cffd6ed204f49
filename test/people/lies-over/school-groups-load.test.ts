import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Edit,
  expectApplied,
  type File,
  files,
  fresh,
  list,
  profiles,
  Run,
  step,
  stored,
  uid,
} from '#test/people/lies-over/grouped-school';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

/**
 * Groups of the school lie over the roster: in any order of loads, roll-backs, edits and nights, also
 * when an edit falls between the plan of a step and its end, everyone is in the groups in which one
 * function says that they are, and the lists of people are as they were made.
 */
describe('groups of the school', () => {
  it('keeps groups the same in every order of loads, roll-backs, edits and nights', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        fresh();
        const run = new Run();
        await run.make({ is: 'load', file: 'all' });
        for (const each of steps) {
          await run.make(each);
          await stored();
        }
        await run.work();
        await expectApplied(run);
        const before = await profiles();
        await run.make({ is: 'night' });
        await run.work();
        expect(await profiles()).toEqual(before);
      }),
      { numRuns: proofRuns(150), seed: proofSeed },
    );
  }, 240_000);

  it('keeps the same end for an edit before, during and after a load', async () => {
    const edits: Edit[] = [
      { is: 'people', of: ['s1', 's2', 'p1'] },
      { is: 'rule', any: ['Year 7', 'Year 8'], not: ['Year 8'] },
      { is: 'rule', any: ['Year 8'], not: [] },
    ];
    for (const each of edits) {
      for (const file of Object.keys(files) as File[]) {
        const ends: string[] = [];
        for (const order of ['edit first', 'load first', 'between']) {
          fresh();
          const run = new Run();
          await run.make({ is: 'load', file: 'all' });
          if (order === 'edit first') await run.make({ is: 'edit', edit: each });
          if (order === 'edit first') await run.make({ is: 'work' });
          await run.make({
            is: 'load',
            file,
            meanwhile: order === 'between' ? each : undefined,
          });
          if (order === 'load first') await run.make({ is: 'edit', edit: each });
          await run.make({ is: 'work' });
          await expectApplied(run);
          ends.push(JSON.stringify(Object.values(await stored())));
        }
        // A file without changes has no step, so nothing happens in between.
        expect(new Set(file === 'all' ? ends.slice(0, 2) : ends).size).toBe(1);
      }
    }
  });

  it('removes a person whom only groups concern in a roll-back', async () => {
    fresh();
    const run = new Run();
    await run.make({ is: 'edit', edit: { is: 'people', of: ['s1'] } });
    await run.make({ is: 'load', file: 'all' });
    expect((await stored())[uid('s1')]).toEqual([list]);
    await run.make({ is: 'roll back' });
    expect(await profiles()).toEqual([]);
  });
});
