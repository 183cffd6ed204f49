import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absenceText, childDay, textAt, untexted } from '#functions/absences/rules/absence-text';
import { openWords } from '#functions/kernel/open-words';
import { dayIn, instantIn } from '#shared/kernel/zone';
import { proofRuns } from '#test/support/proof-runs';

const timeZone = 'Australia/Sydney';
const mailed = { sent_at: '2026-03-01T23:00:00.000Z', isOpened: false, isExplained: false };

describe('a text about an absence without a reason', () => {
  it('leaves 30 minutes after a mail that nobody opened and nobody answered', () => {
    expect(textAt(mailed, timeZone)?.toISOString()).toBe('2026-03-01T23:30:00.000Z');
    expect(textAt({ ...mailed, isOpened: true }, timeZone)).toBeUndefined();
    expect(textAt({ ...mailed, isExplained: true }, timeZone)).toBeUndefined();
  });

  it('forbids itself at and after 15:00 of the day of its mail, in any time zone', () => {
    const zones = fc.constantFrom('Australia/Sydney', 'Australia/Perth', 'Pacific/Auckland');
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, moments, (zone, sent) => {
        const at = textAt({ ...mailed, sent_at: sent.toISOString() }, zone);
        const end = instantIn(zone, dayIn(zone, sent), '15:00');
        expect(at === undefined).toBe(sent.getTime() + 30 * 60_000 >= end.getTime());
        if (at) expect(at.getTime() - sent.getTime()).toBe(30 * 60_000);
      }),
      { numRuns: proofRuns(500) },
    );
  });

  it('leaves once for each child and day, however many lessons were missed', () => {
    const absences = [
      { userUid: 'nina', date: '2026-03-02', period: '1' },
      { userUid: 'nina', date: '2026-03-02', period: '2' },
      { userUid: 'nina', date: '2026-02-27', period: 'day' },
      { userUid: 'max', date: '2026-03-02', period: 'day' },
    ];
    const first = untexted(absences, new Set());
    expect(first.map(childDay)).toEqual(['nina 2026-03-02', 'nina 2026-02-27', 'max 2026-03-02']);
    expect(untexted(absences, new Set(first.map(childDay)))).toEqual([]);
  });

  it('names no child and has no address', () => {
    expect(absenceText(openWords`Harbour College`)).toBe(
      'Harbour College: an absence waits for your reason. Please open the portal.',
    );
  });
});
