import { addDays } from '#shared/kernel/zone';
import { type SchoolCalendar, schoolDayFrom, weekdayOf } from '#shared/timetables/school-days';
import { closedDaysOf, schoolYearOf } from './school-year.ts';

/** Returns the school days of the demo around a day: of its year, the year before and the next one. */
export function demoCalendar(date: string): SchoolCalendar {
  const year = Number(date.slice(0, 4));
  const years = [year - 1, year, year + 1].map(schoolYearOf);
  return {
    terms: years.flatMap(({ terms }) =>
      terms.map(({ start, end }) => ({ from: start, until: end })),
    ),
    closed: new Map(years.flatMap((each) => [...closedDaysOf(each)])),
  };
}

/** Returns the school day at which the demo stands: the day itself, or the next one with school. */
export const demoSchoolDay = (date: string): string =>
  schoolDayFrom(demoCalendar(date), date) ?? date;

/** Returns the school day that is a number of school days after the demo’s day, or before it. */
export function schoolDayAt(date: string, count: number): string {
  const calendar = demoCalendar(date);
  const isOpen = (day: string) => schoolDayFrom(calendar, day) === day;
  const step = Math.sign(count);
  let day = demoSchoolDay(date);
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, step);
    if (isOpen(day)) left--;
  }
  return day;
}

/** Returns the Wednesday of the school week at which the demo stands: its pictures are of that day. */
export function demoWednesday(date: string): string {
  const day = demoSchoolDay(date);
  return addDays(day, 3 - weekdayOf(day));
}
