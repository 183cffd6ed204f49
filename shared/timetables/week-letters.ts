import { daysBetween } from '#shared/calendar/calendar-time';
import { mondayOf } from './school-days.ts';

/** How a school names its weeks. */
export interface WeekLetters {
  /** The letters in the order in which they repeat, such as `A` and `B`. */
  readonly letters: readonly string[];
  /** Weeks whose letter the school has set. Later weeks count from the last one of them. */
  readonly starts: readonly { readonly day: string; readonly week: string }[];
}

/**
 * Returns the letter of a day's week. Holidays count as weeks, so a school sets the letter again
 * after them if its weeks do not. Days before the first set week count back from it.
 */
export function weekOn({ letters, starts }: WeekLetters, day: string): string | undefined {
  const sorted = starts.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const monday = mondayOf(day);
  const start = sorted.findLast((each) => mondayOf(each.day) <= monday) ?? sorted[0];
  const index = start ? letters.indexOf(start.week) : -1;
  if (!start || index < 0) return undefined;
  const weeks = daysBetween(mondayOf(start.day), monday) / 7;
  const count = letters.length;
  return letters[(((index + weeks) % count) + count) % count];
}
