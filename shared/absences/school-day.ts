import { addDays } from '#shared/kernel/zone';

/** Tells whether a day is a school day. */
export type IsSchoolDay = (day: string) => boolean;

/** Returns whether a day is Monday to Friday. */
export function isWeekday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}

/** A search for school days ends after this many days: the longest holidays are shorter. */
const longestBreak = 120;

/** Returns the day that is a number of school days after a day, or one after the longest break. */
export function schoolDaysAfter(day: string, count: number, isSchoolDay: IsSchoolDay): string {
  let found = day;
  let passed = 0;
  for (let left = count; left > 0 && passed < longestBreak + count * 7; passed++) {
    found = addDays(found, 1);
    if (isSchoolDay(found)) left--;
  }
  return found;
}

/** Returns the days from one day to another, both included, at most `limit`. */
export function daysBetween(from: string, to: string, limit = 800): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < limit; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the length of the longest run of days without a school day between them. */
export function longestRun(days: readonly string[], isSchoolDay: IsSchoolDay): number {
  const sorted = [...new Set(days)].filter(isSchoolDay).sort();
  let longest = 0;
  let run = 0;
  let before: string | undefined;
  for (const day of sorted) {
    run = before !== undefined && schoolDaysAfter(before, 1, isSchoolDay) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  return longest;
}
