import { expect, it } from 'vitest';
import { isFullProof, proofSeed } from '#test/support/proof-runs';
import { leaversAreGone } from './checks/gone.ts';
import { chosen, everything, isTold } from './everything.ts';
import { parts } from './frame/calendar.ts';
import { writeReport } from './frame/report.ts';
import { runPart } from './frame/run.ts';

/** Only a run to the end of the year writes the page. */
const isWhole = chosen.from === parts.whole.from && chosen.to === parts.whole.to;

// Only when asked for, until it is green.
it.runIf(isFullProof && isTold)(
  'goes from an empty portal to the third week of the second year',
  async () => {
    const wrong = await runPart({
      ...chosen,
      ...everything,
      seed: proofSeed,
      async end(world, today) {
        if (!isWhole) return [];
        writeReport(world);
        return leaversAreGone(world, today);
      },
    });
    expect(wrong).toEqual([]);
  },
  5_400_000,
);
