import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttendanceSources, attendanceOf, countAbsences } from '#shared/absences/attendance';
import { dayIn } from '#shared/kernel/zone';
import { closedDays } from '#shared/timetables/closed-days';
import { schoolDaysOf, weekdayOf } from '#shared/timetables/school-days';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { closingCategory, ownGroup, type SchoolYear, schoolYears } from './school-years.ts';

const year = (of: SchoolYear) => {
  const from = of.terms[0]?.from ?? '';
  const until = of.terms.at(-1)?.until ?? '';
  return { from, until };
};

const sourcesOf = (of: SchoolYear): AttendanceSources => ({
  schoolDays: schoolDaysOf({
    terms: of.terms,
    closed: closedDays(of.events, { categories: [closingCategory], groups: [ownGroup] }, year(of)),
  }),
  enrolled: of.enrolled,
  today: dayIn(of.zone, of.now),
  absences: of.absences,
  lessonsOn: (day) => of.lessons[weekdayOf(day) - 1] || undefined,
});

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Returns the date and weekday that the platform shows at an instant, such as `Mon 2026-03-02`. */
function shownAt(zone: string, at: Date): { day: string; weekday: string } {
  const format =
    formatters.get(zone) ??
    new Intl.DateTimeFormat('en-AU', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formatters.set(zone, format);
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, weekday: parts.weekday ?? '' };
}

/**
 * Calculates the attendance in another way: it walks through the instants of the year by the
 * school's clock, and adds fractions of whole numbers.
 */
function byHand(of: SchoolYear): { possible: bigint; missed: [bigint, bigint] } {
  const today = shownAt(of.zone, of.now).day;
  const { from, until } = year(of);
  let possible = 0n;
  let missed: [bigint, bigint] = [0n, 1n];
  const seen = new Set<string>();
  for (let at = Date.parse(from) - 43_200_000; at < Date.parse(until); at += 43_200_000) {
    const { day, weekday } = shownAt(of.zone, new Date(at));
    if (seen.has(day)) continue;
    seen.add(day);
    const isTerm = of.terms.some((term) => day >= term.from && day < term.until);
    const isHere = day >= (of.enrolled.from ?? '') && day < (of.enrolled.until ?? '~');
    if (!isTerm || !isHere || day >= today || of.closed.has(day)) continue;
    const index = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].indexOf(weekday);
    if (index < 0) continue;
    possible += 1n;
    const lessons = BigInt(of.lessons[index] || 6);
    const own = new Set(of.absences.filter(({ date }) => date === day).map((each) => each.period));
    let lost = 0n;
    for (const period of own) {
      if (period === 'day') lost += 2n * lessons;
      else lost += period === 'am' || period === 'pm' ? lessons : 2n;
    }
    const whole = 2n * lessons;
    const share: [bigint, bigint] = lost > whole ? [1n, 1n] : [lost, whole];
    missed = [missed[0] * share[1] + share[0] * missed[1], missed[1] * share[1]];
    const divisor = gcd(missed[0], missed[1]);
    missed = [missed[0] / divisor, missed[1] / divisor];
  }
  return { possible, missed };
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

describe('the attendance of a student', () => {
  it('agrees with an independent calculation over generated school years', () => {
    let rated = 0;
    fc.assert(
      fc.property(schoolYears, (of) => {
        const { possible, missed, attended, percentage } = attendanceOf(sourcesOf(of));
        const expected = byHand(of);
        expect(BigInt(possible)).toBe(expected.possible);
        const [part, whole] = expected.missed;
        // Shown to 2 decimals.
        expect(Math.abs(missed - Number(part) / Number(whole))).toBeLessThan(0.005_001);
        expect(attended).toBeCloseTo(possible - missed, 10);
        if (expected.possible === 0n) {
          expect(percentage).toBeUndefined();
          return;
        }
        rated += 1;
        const perMille = ((expected.possible * whole - part) * 1000n) / (expected.possible * whole);
        expect(percentage).toBe(Number(perMille) / 10);
      }),
      { seed: proofSeed, numRuns: proofRuns(5000) },
    );
    expect(rated).toBeGreaterThan(proofRuns(5000) / 3);
  });

  const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
  const missing = (...absences: [date: string, period: string][]) =>
    attendanceOf({
      schoolDays: week,
      enrolled: {},
      today: '2026-03-09',
      lessonsOn: () => 7,
      absences: absences.map(([date, period]) => ({ date, period })),
    });

  it.each<[string, [string, string][], number]>([
    ['a day as 1', [['2026-03-02', 'day']], 80],
    ['a morning as a half', [['2026-03-02', 'am']], 90],
    ['a lesson as its share of the day', [['2026-03-02', '3']], 97.1],
    [
      'both halves as 1',
      [
        ['2026-03-02', 'am'],
        ['2026-03-02', 'pm'],
      ],
      80,
    ],
    [
      'the same lesson twice as once',
      [
        ['2026-03-02', '3'],
        ['2026-03-02', '3'],
      ],
      97.1,
    ],
    [
      'a day, its half and a lesson as 1',
      [
        ['2026-03-02', 'day'],
        ['2026-03-02', 'am'],
        ['2026-03-02', '1'],
      ],
      80,
    ],
    ['an absence on a Saturday as nothing', [['2026-03-07', 'day']], 100],
  ])('counts %s', (_, absences, percentage) => {
    expect(missing(...absences).percentage).toBe(percentage);
  });

  it('counts 7 lessons of 7 as exactly a day', () => {
    const lessons = [0, 1, 2, 3, 4, 5, 6].map((n): [string, string] => ['2026-03-02', String(n)]);
    expect(missing(...lessons)).toEqual({ possible: 5, missed: 1, attended: 4, percentage: 80 });
  });

  it('has no rate before the first school day, and leaves today out', () => {
    const sources = { schoolDays: week, enrolled: {}, absences: [], lessonsOn: () => undefined };
    expect(attendanceOf({ ...sources, today: '2026-03-02' })).toEqual({
      possible: 0,
      missed: 0,
      attended: 0,
    });
    expect(attendanceOf({ ...sources, today: '2026-03-03' }).possible).toBe(1);
  });

  it('counts verified and unverified absences of a school year', () => {
    const absences = [
      { date: '2026-03-02', status: 'verified' as const },
      { date: '2026-03-03', status: 'unverified' as const },
      { date: '2025-11-03', status: 'unverified' as const },
    ];
    const span = { from: '2026-02-02', until: '2026-12-19' };
    expect(countAbsences(absences, span)).toEqual({ verified: 1, unverified: 1 });
  });
});
