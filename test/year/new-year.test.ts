import { expect, it } from 'vitest';
import { proofSeed } from '#test/support/proof-runs';
import { everything, few } from './everything.ts';
import { parts } from './frame/calendar.ts';
import { runPart } from './frame/run.ts';

it('goes through two weeks around the beginning of the second year', async () => {
  const part = { ...parts.newYear, ...everything, seed: proofSeed, students: few };
  expect(await runPart(part)).toEqual([]);
}, 600_000);
