import { expect, it } from 'vitest';
import { isFullProof, proofSeed } from '#test/support/proof-runs';
import { leaversAreGone } from './checks/gone.ts';
import { everything, isTold, many } from './everything.ts';
import { parts } from './frame/calendar.ts';
import { writeReport } from './frame/report.ts';
import { runPart } from './frame/run.ts';

// Only when asked for, until it is green.
it.runIf(isFullProof && isTold)(
  'goes from an empty portal to the third week of the second year',
  async () => {
    const wrong = await runPart({
      ...parts.whole,
      ...everything,
      seed: proofSeed,
      students: many,
      async end(world, today) {
        writeReport(world);
        return leaversAreGone(world, today);
      },
    });
    expect(wrong).toEqual([]);
  },
  5_400_000,
);
