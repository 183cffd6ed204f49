import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, instantIn, startOfDay, wallClock } from '#shared/kernel/zone';

const sydney = 'Australia/Sydney';

describe('the time zone of a site', () => {
  it('returns the day of an instant', () => {
    expect(dayIn(sydney, new Date('2026-03-01T12:59:59Z'))).toBe('2026-03-01');
    expect(dayIn(sydney, new Date('2026-03-01T13:00:00Z'))).toBe('2026-03-02');
    expect(dayIn('Australia/Brisbane', new Date('2026-03-01T13:00:00Z'))).toBe('2026-03-01');
  });

  it('moves a skipped time one hour later, and takes the first of a repeated time', () => {
    expect(instantIn(sydney, '2026-10-04', '02:30').toISOString()).toBe('2026-10-03T16:30:00.000Z');
    expect(instantIn(sydney, '2026-04-05', '02:30').toISOString()).toBe('2026-04-04T15:30:00.000Z');
  });

  it('starts every day at local midnight, also when clocks change', () => {
    for (const [day, instant] of [
      ['2026-04-05', '2026-04-04T13:00:00.000Z'],
      ['2026-04-06', '2026-04-05T14:00:00.000Z'],
      ['2026-10-04', '2026-10-03T14:00:00.000Z'],
      ['2026-10-05', '2026-10-04T13:00:00.000Z'],
    ] as const) {
      expect(startOfDay(sydney, day).toISOString()).toBe(instant);
    }
  });

  it('matches the platform’s wall clock on every day and at every change', () => {
    const zones = [
      sydney,
      'Australia/Lord_Howe',
      'Pacific/Auckland',
      'Pacific/Apia',
      'Africa/Casablanca',
      'Antarctica/Troll',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Europe/Dublin',
      'UTC',
    ];
    const said = (timeZone: string, at: number) => {
      const shown = new Date(at).toLocaleString('sv-SE', { timeZone, hourCycle: 'h23' });
      return Date.parse(`${shown.replace(' ', 'T')}Z`);
    };
    const from = Date.UTC(1995, 0, 1);
    const hours = fc.integer({ min: 0, max: 45 * 365 * 24 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), hours, fc.nat(3_599_999), (zone, hour, within) => {
        const at = from + hour * 3_600_000 + within;
        expect(wallClock(zone, at)).toBe(said(zone, at));
      }),
      { numRuns: 3_000 },
    );
    for (const zone of zones) {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7_200_000) {
        if (wallClock(zone, at) - at === wallClock(zone, at + 7_200_000) - at - 7_200_000) continue;
        for (let step = 0; step <= 7_200_000; step += 300_000) {
          expect(wallClock(zone, at + step)).toBe(said(zone, at + step));
          expect(wallClock(zone, at + step - 1)).toBe(said(zone, at + step - 1));
        }
      }
    }
    const skipped = Date.parse('2011-12-30T10:00:00Z');
    expect(dayIn('Pacific/Apia', new Date(skipped - 1))).toBe('2011-12-29');
    expect(dayIn('Pacific/Apia', new Date(skipped))).toBe('2011-12-31');
  });

  it('returns the same day for the start of a day', () => {
    const zones = [sydney, 'Australia/Brisbane', 'Australia/Lord_Howe', 'Pacific/Auckland', 'UTC'];
    const day = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.constantFrom(...zones), (at, zone) => {
        const wanted = at.toISOString().slice(0, 10);
        expect(dayIn(zone, startOfDay(zone, wanted))).toBe(wanted);
        expect(dayIn(zone, new Date(startOfDay(zone, wanted).getTime() - 1))).toBe(
          addDays(wanted, -1),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
