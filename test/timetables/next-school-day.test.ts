import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '#shared/kernel/zone';
import { closedDays } from '#shared/timetables/closed-days';
import {
  isNameable,
  type SchoolCalendar,
  schoolDayFrom,
  unknownCalendar,
  unknownFrom,
  weekdayOf,
} from '#shared/timetables/school-days';
import { closingCategory, ownGroup, schoolYears } from '../absences/school-years.ts';

const terms = [
  { from: '2026-02-02', until: '2026-04-03' },
  { from: '2026-10-12', until: '2026-12-19' },
];
const calendar: SchoolCalendar = { terms, closed: new Map([['2026-11-30', 'Staff day']]) };

describe('the next school day', () => {
  it.each([
    ['a school day itself', '2026-11-25', '2026-11-25'],
    ['from a Friday in term, itself', '2026-11-20', '2026-11-20'],
    ['from a Saturday the Monday', '2026-11-21', '2026-11-23'],
    ['from a Sunday the Monday', '2026-11-22', '2026-11-23'],
    ['over a closed Monday the Tuesday', '2026-11-28', '2026-12-01'],
    ['from a closed day the next', '2026-11-30', '2026-12-01'],
    ['from holidays the first day of the term', '2026-07-01', '2026-10-12'],
    ['on the first day of a term, itself', '2026-10-12', '2026-10-12'],
    ['on the last day of the last term, itself', '2026-12-18', '2026-12-18'],
    ['before the first known term its first day', '2025-12-20', '2026-02-02'],
    ['after the last known term nothing', '2026-12-19', undefined],
  ])('is %s', (_, from, expected) => {
    expect(schoolDayFrom(calendar, from)).toBe(expected);
  });

  it('is a weekday where the school has published no terms, over the end of a year too', () => {
    expect(schoolDayFrom(unknownCalendar, '2026-12-31')).toBe('2026-12-31');
    expect(schoolDayFrom(unknownCalendar, '2027-01-02')).toBe('2027-01-04');
    expect(unknownFrom(unknownCalendar)).toBeUndefined();
  });

  it('is the first open weekday of a term, on every day of whole years, at every clock change', () => {
    fc.assert(
      fc.property(schoolYears, ({ zone, now, terms, events, closed: byHand }) => {
        const span = { from: terms[0]?.from ?? '', until: terms.at(-1)?.until ?? '' };
        const closing = { categories: [closingCategory], groups: [ownGroup] };
        const year: SchoolCalendar = { terms, closed: closedDays(events, closing, span) };
        const isOpen = (day: string) =>
          weekdayOf(day) < 6 &&
          !byHand.has(day) &&
          terms.some(({ from, until }) => from <= day && day < until);
        const first = `${now.getUTCFullYear()}-01-01`;
        // From the end back, each day knows the answer of the day after it.
        let expected: string | undefined;
        const wrong: string[] = [];
        for (let n = 366 + 40; n >= -10; n--) {
          const day = addDays(first, n);
          if (isOpen(day)) expected = day;
          if (schoolDayFrom(year, day) !== expected) wrong.push(day);
        }
        expect(wrong).toEqual([]);
        const today = dayIn(zone, now);
        const next = schoolDayFrom(year, today);
        expect(next === undefined || (next >= today && isOpen(next))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for every instant of a day on which the clocks of Sydney change', () => {
    for (const day of ['2026-04-05', '2026-10-04']) {
      const start = Date.parse(`${day}T00:00:00Z`) - 11 * 3_600_000;
      for (let minutes = 0; minutes < 30 * 60; minutes += 20) {
        const today = dayIn('Australia/Sydney', new Date(start + minutes * 60_000));
        const next = schoolDayFrom({ ...unknownCalendar, terms: [{}] }, today);
        const weekend = { 6: 2, 7: 1 }[weekdayOf(today)] ?? 0;
        expect(next).toBe(addDays(today, weekend));
      }
    }
  });
});

describe('the days that a family may name', () => {
  it.each([
    ['2026-03-02', true],
    ['2026-03-07', false],
    ['2026-04-03', false],
    ['2026-04-10', false],
    ['2026-10-12', true],
    ['2026-11-30', false],
    // The roster may not have earlier terms any longer.
    ['2026-01-28', true],
    ['2026-01-31', false],
    // The terms of the next year are not known yet.
    ['2027-02-01', false],
  ])('has %s: %s', (day, isOpen) => {
    expect(isNameable(calendar, day)).toBe(isOpen);
  });

  it('has Monday to Friday where no terms are known', () => {
    expect(isNameable(unknownCalendar, '2026-04-10')).toBe(true);
    expect(isNameable(unknownCalendar, '2026-04-11')).toBe(false);
  });
});
