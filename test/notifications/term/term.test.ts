import { beforeEach, describe, expect, it, vi } from 'vitest';
import { faultOf, isEmergency, overBudget, repeated } from '#test/notifications/term/judge';
import { readers, simulatedTerm } from '#test/notifications/term/simulated-term';
import { withoutWaits } from '#test/support/clocks/without-waits';
import { isFullProof, proofRuns } from '#test/support/proof-runs';

withoutWaits();
beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

const days = isFullProof ? 40 : 6;

describe('a term', () => {
  it.each(Array.from({ length: proofRuns(10) }, (_, run) => run))(
    'brings nothing that is muted, nothing twice, and no more pushes than chosen, when workers are killed: %i',
    async (run) => {
      const { arrived, rows, emergencies } = await simulatedTerm(`term ${run}`, days);
      expect(arrived.flatMap((each) => faultOf(each) ?? [])).toEqual([]);
      expect(repeated(arrived)).toEqual([]);
      expect(overBudget(arrived)).toEqual([]);
      // Who has no link in force, or a restricted one, learns of no absence.
      const about = arrived.filter((each) => /^unexplained/.test(each.what));
      expect(about.filter(({ userUid }) => /court|late/.test(userUid))).toEqual([]);
      // All channels had something to do, and an emergency reached each number that it may.
      for (const channel of ['mail', 'push', 'sms'] as const) {
        expect(arrived.some((each) => each.channel === channel)).toBe(true);
      }
      const texted = arrived.filter((each) => each.channel === 'sms' && isEmergency(each));
      if (emergencies.length > 0) expect(texted).toHaveLength(readers.length - 3);
      const open = rows().filter(({ state }) => state === 'prepared' || state === 'claimed');
      expect(open).toEqual([]);
    },
    1_800_000,
  );
});
