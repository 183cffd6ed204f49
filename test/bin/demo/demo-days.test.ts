import { describe, expect, it } from 'vitest';
import {
  demoCalendar,
  demoSchoolDay,
  demoWednesday,
  schoolDayAt,
} from '#bin/demo/learning/demo-days';
import { demoSchool } from '#bin/demo/school';
import { dayOff, weekdayOf } from '#shared/timetables/school-days';

describe.each([
  ['a Wednesday', '2026-11-25', '2026-11-25'],
  ['a Saturday', '2026-11-28', '2026-11-30'],
  ['a Sunday', '2026-11-29', '2026-11-30'],
  ['holidays', '2026-07-08', '2026-07-21'],
  ['the first day of a term', '2026-10-12', '2026-10-12'],
  ['the last day of the last term', '2026-12-18', '2026-12-18'],
  ['the summer', '2026-12-28', '2027-02-01'],
  ['the first days of a year', '2027-01-03', '2027-02-01'],
])('the demo on %s', (_, date, day) => {
  it('has a school day as its day, with events in the last, this and the next school week', () => {
    expect(demoSchoolDay(date)).toBe(day);
    const { main } = demoSchool({ people: 20, date }).packages;
    const days = eventDays(main.files['calendar.csv'] ?? '');
    expect(days.filter((each) => each === day).length).toBeGreaterThan(2);
    const between = (from: string, until: string) =>
      days.some((each) => from <= each && each < until);
    expect(between(schoolDayAt(date, -5), day)).toBe(true);
    expect(between(schoolDayAt(date, 1), schoolDayAt(date, 5))).toBe(true);
    expect(between(schoolDayAt(date, 6), schoolDayAt(date, 10))).toBe(true);
  });

  it('has its pictures taken on the Wednesday of that school week', () => {
    const wednesday = demoWednesday(date);
    expect(weekdayOf(wednesday)).toBe(3);
    expect(Math.abs(Date.parse(wednesday) - Date.parse(day))).toBeLessThan(5 * 86_400_000);
    expect(dayOff(demoCalendar(date), wednesday)).toBeUndefined();
  });
});

/** Returns the first days of the events near the day of the demo. */
const eventDays = (csv: string): string[] =>
  csv
    .split('\n')
    .filter((line) => line.startsWith('near-'))
    .flatMap((line) => line.match(/\d{4}-\d\d-\d\d/)?.[0] ?? []);
