import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { daysOf, lastDayOf } from '#shared/calendar/recurrence';
import { BadRule, parseRule, ruleText } from '#shared/calendar/recurrence-rule';

const rule = (text: string) =>
  parseRule(text, { time: '09:30:00', lastDay: (moment) => moment.slice(0, 10) });
const days = (text: string, start: string, from = start, to = '2100-01-01', most = 8) => {
  const found: string[] = [];
  for (const day of daysOf(rule(text), start, { from, to })) {
    if (found.push(day) === most) break;
  }
  return found;
};

describe('a recurrence rule', () => {
  it.each([
    ['FREQ=DAILY;COUNT=3', '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3', '2026-02-02', ['2026-02-02', '2026-02-04', '2026-02-09']],
    [
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=20260302',
      '2026-02-02',
      ['2026-02-02', '2026-02-16', '2026-03-02'],
    ],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', '2026-01-30', ['2026-01-30', '2026-02-27', '2026-03-27']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3',
      '2026-01-31',
      ['2026-01-31', '2026-03-31', '2026-05-31'],
    ],
    ['FREQ=MONTHLY;COUNT=3', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2',
      '2026-01-30',
      ['2026-01-30', '2026-02-27'],
    ],
    ['FREQ=YEARLY;COUNT=2', '2024-02-29', ['2024-02-29', '2028-02-29']],
    ['FREQ=YEARLY;BYMONTH=1;BYDAY=1MO;COUNT=2', '2026-01-05', ['2026-01-05', '2027-01-04']],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19', ['1997-05-19', '1998-05-18', '1999-05-17']],
    [
      'FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3;INTERVAL=4',
      '1996-11-05',
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2', '2026-02-13', ['2026-02-13', '2026-03-13']],
    // Against the standard: two ends, of which the first counts, the time of the event, empty parts.
    ['FREQ=DAILY;COUNT=9;UNTIL=20260204', '2026-02-03', ['2026-02-03', '2026-02-04']],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261204', '2026-02-03', ['2026-02-03', '2026-02-04']],
    [
      'FREQ=DAILY;COUNT=2;BYHOUR=9;BYMINUTE=30;BYSECOND=0',
      '2026-02-03',
      ['2026-02-03', '2026-02-04'],
    ],
    ['FREQ=DAILY;COUNT=2;BYHOUR=09,9', '2026-02-03', ['2026-02-03', '2026-02-04']],
    ['FREQ=DAILY;COUNT=2;BYDAY=;UNTIL=', '2026-02-03', ['2026-02-03', '2026-02-04']],
    ['FREQ=WEEKLY; COUNT=2; BYDAY=MO, TU', '2026-02-02', ['2026-02-02', '2026-02-03']],
  ])('returns the days of %s from %s', (text, start, wanted) => {
    expect(days(text, start)).toEqual(wanted);
  });

  it('returns the same days for a later part of the series', () => {
    const all = days(
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,TU;WKST=SU',
      '2019-01-01',
      '2019-01-01',
      '2027-01-01',
      999,
    );
    const late = days(
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,TU;WKST=SU',
      '2019-01-01',
      '2026-06-01',
      '2027-01-01',
      999,
    );
    expect(late).toEqual(all.filter((day) => day >= '2026-06-01'));
    expect(late.length).toBeGreaterThan(10);
  });

  it('ends when a rule never matches', () => {
    expect(days('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-02-03')).toEqual(['2026-02-03']);
    expect(days('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=7', '2026-02-03')).toEqual(['2026-02-03']);
    expect(
      lastDayOf(rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5'), '2026-02-03', '2200-01-01'),
    ).toBe('2026-02-03');
  });

  it('has no last day when it has no end', () => {
    expect(lastDayOf(rule('FREQ=DAILY'), '2026-02-03', '2200-01-01')).toBeUndefined();
    expect(lastDayOf(rule('FREQ=DAILY;COUNT=5'), '2026-02-03', '2200-01-01')).toBe('2026-02-07');
  });

  it('ignores the time of a rule for whole days', () => {
    const text = 'FREQ=DAILY;BYHOUR=9;BYMINUTE=5;COUNT=2';
    const whole = parseRule(text, { time: undefined, lastDay: (moment) => moment });
    expect(ruleText(whole, undefined)).toBe('FREQ=DAILY;COUNT=2');
  });

  it.each([
    ['FREQ=DAILY;COUNT=3', undefined],
    [
      'FREQ=MONTHLY;INTERVAL=2;BYMONTH=1,3;BYMONTHDAY=-1,5;BYDAY=-1FR,2MO,WE;BYSETPOS=-1,1;WKST=SU',
      undefined,
    ],
    ['FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260312', '20260312'],
  ])('is written as it was read: %s', (text, until) => {
    expect(ruleText(rule(text), until)).toBe(text);
  });

  it.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9,10',
    'FREQ=DAILY;BYHOUR=10',
    'FREQ=DAILY;BYHOUR=9;BYMINUTE=0',
    'FREQ=DAILY;BYHOUR=x',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=DAILY;BYDAY=1MO',
    'INTERVAL=2',
    '',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=99999',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=WEEKLY;BYMONTHDAY=3',
  ])('refuses %s with a sentence', (text) => {
    expect(() => rule(text)).toThrow(BadRule);
    expect(() => rule(text)).toThrow(/^[A-Z].*\.$/);
  });

  it('matches an independent reader if the first day matches the rule', () => {
    const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
    const start = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const text = fc.oneof(
      fc.record({ i: fc.integer({ min: 1, max: 40 }) }).map(({ i }) => `FREQ=DAILY;INTERVAL=${i}`),
      fc
        .record({ i: fc.integer({ min: 1, max: 5 }), d: fc.uniqueArray(weekday, { minLength: 1 }) })
        .map(({ i, d }) => `FREQ=WEEKLY;INTERVAL=${i};BYDAY=${d.join(',')}`),
      fc
        .record({
          i: fc.integer({ min: 1, max: 5 }),
          n: fc.constantFrom(1, 2, 3, 4, -1, -2),
          d: weekday,
        })
        .map(({ i, n, d }) => `FREQ=MONTHLY;INTERVAL=${i};BYDAY=${n}${d}`),
      fc.integer({ min: 1, max: 28 }).map((d) => `FREQ=MONTHLY;BYMONTHDAY=${d},-1`),
      fc
        .record({ m: fc.integer({ min: 1, max: 12 }), n: fc.constantFrom(1, 2, 3, -1), d: weekday })
        .map(({ m, n, d }) => `FREQ=YEARLY;BYMONTH=${m};BYDAY=${n}${d}`),
    );
    fc.assert(
      fc.property(text, start, (rrule, from) => {
        const [first] = days(rrule, from).filter((day) => day > from);
        if (first === undefined) return;
        const iterator = ICAL.Recur.fromString(rrule).iterator(
          ICAL.Time.fromString(first, undefined as never),
        );
        const wanted = Array.from({ length: 8 }, () => iterator.next()?.toString());
        expect(days(rrule, first)).toEqual(wanted);
      }),
      { numRuns: 500 },
    );
  });
});
