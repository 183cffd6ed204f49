import { expect, it } from 'vitest';
import { proofSeed } from '#test/support/proof-runs';
import { everything, few } from './everything.ts';
import { parts } from './frame/calendar.ts';
import { runPart } from './frame/run.ts';

it('goes through two weeks around a change of the clocks', async () => {
  const part = { ...parts.clockChange, ...everything, seed: proofSeed, students: few };
  expect(await runPart(part)).toEqual([]);
}, 600_000);
