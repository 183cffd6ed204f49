import { describe, expect, it } from 'vitest';
import { enrolledDays } from '#shared/people/enrolment';
import { dayOff, schoolYearOn, termsOf } from '#shared/timetables/school-days';
import { weekOn } from '#shared/timetables/week-letters';

const session = (type: string, startDate: string, endDate: string, schoolYear = '2026') => ({
  type,
  startDate,
  endDate,
  schoolYear,
});
const sessions = [
  session('schoolYear', '2026-01-01', '2027-01-01'),
  session('term', '2026-04-20', '2026-06-27'),
  session('term', '2026-02-02', '2026-04-04'),
  session('term', '2025-10-06', '2025-12-13', '2025'),
];

describe('school days', () => {
  it('names why a day is no school day', () => {
    const calendar = { terms: termsOf(sessions), closed: new Map([['2026-03-02', 'Staff day']]) };
    expect(dayOff(calendar, '2026-03-03')).toBeUndefined();
    expect(dayOff(calendar, '2026-03-02')).toEqual({ why: 'closed', title: 'Staff day' });
    expect(dayOff(calendar, '2026-03-07')).toEqual({ why: 'weekend' });
    expect(dayOff(calendar, '2026-04-06')).toEqual({ why: 'holiday' });
    expect(dayOff(calendar, '2026-04-03')).toBeUndefined();
  });

  it('finds the school year of a day, in holidays too', () => {
    expect(schoolYearOn(sessions, '2025-09-30')).toBeUndefined();
    expect(schoolYearOn(sessions, '2026-01-20')).toBe('2025');
    expect(schoolYearOn(sessions, '2026-02-02')).toBe('2026');
    expect(schoolYearOn(sessions, '2026-04-10')).toBe('2026');
    expect(termsOf(sessions, '2026').map(({ from }) => from)).toEqual(['2026-02-02', '2026-04-20']);
  });

  it('reaches from the first enrolment to the last', () => {
    const late = { beginDate: '2026-03-09' };
    expect(enrolledDays([late, { beginDate: '2026-05-01', endDate: '2026-06-01' }])).toEqual({
      from: '2026-03-09',
    });
    expect(enrolledDays([{ ...late, endDate: '2026-04-01' }])).toEqual({
      from: '2026-03-09',
      until: '2026-04-01',
    });
    expect(enrolledDays([late, {}])).toEqual({});
    expect(enrolledDays([])).toEqual({});
  });
});

describe('the letter of a week', () => {
  const letters = {
    letters: ['A', 'B'],
    starts: [
      { day: '2026-02-02', week: 'A' },
      { day: '2026-04-21', week: 'A' },
    ],
  };

  it.each([
    ['2026-02-02', 'A'],
    ['2026-02-08', 'A'],
    ['2026-02-09', 'B'],
    ['2026-04-19', 'A'],
    ['2026-04-20', 'A'],
    ['2026-04-26', 'A'],
    ['2026-04-27', 'B'],
    ['2026-01-26', 'B'],
  ])('is on %s %s', (day, week) => {
    expect(weekOn(letters, day)).toBe(week);
  });

  it('is unknown without a set week, or with a week of another name', () => {
    expect(weekOn({ letters: ['A', 'B'], starts: [] }, '2026-02-02')).toBeUndefined();
    const starts = [{ day: '2026-02-02', week: 'C' }];
    expect(weekOn({ letters: ['A', 'B'], starts }, '2026-02-02')).toBeUndefined();
  });
});
