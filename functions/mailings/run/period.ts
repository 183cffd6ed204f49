import { addDays } from '#shared/kernel/zone';
import type { MailingType } from '#shared/mailings/mailing';
import { weekdayOf } from '#shared/timetables/school-days';
import { periodOfPosts } from '../store/period-lock.ts';

/**
 * Returns the period of a mailing; a kind is sent once for a period. A digest that a person sends
 * is for the whole week (`2026-W47`). A scheduled one is for the readers of its day (`2026-W47-3`:
 * Wednesday), and starts only if none was sent for the whole week. Anyone who had a digest in a
 * week is left out of the others of that week (`compose.ts`), so each person gets one.
 */
export function periodOf(type: MailingType, day: string, postUids: readonly string[]): string {
  if (type === 'Weekly') return weekOf(day);
  return type === 'Daily' ? day : periodOfPosts(postUids);
}

/** Returns the ISO week of a day, as `2026-W47`. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const passed = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(passed / 7) + 1).padStart(2, '0')}`;
}

/** Returns the period of the digest that the schedule sends on a day. */
export const dayPeriod = (day: string): string => `${weekOf(day)}-${weekdayOf(day)}`;

/** Returns the day of the week whose readers a digest is for; undefined when it is for all. */
export function readersDay(period: string): number | undefined {
  const [, weekday] = /^\d{4}-W\d\d-([1-7])$/.exec(period) ?? [];
  return weekday === undefined ? undefined : Number(weekday);
}
