import { periodOfPosts } from '#functions/data/mailings';
import type { MailingType } from '#shared/domain/mailing';
import { addDays } from '#shared/domain/zone';

/**
 * For what a mailing is; none other of its kind is sent for it. A digest that a person sends is for the whole week (`2026-W47`). One that the
 * schedule sends is for those whose day it is (`2026-W47-3`: Wednesday), and only if nobody sent the whole week's before. Whoever had a digest in
 * a week is left out of every other of that week (`compose.ts`), so that each person gets one, whichever way it comes.
 */
export function periodOf(type: MailingType, day: string, postUids: readonly string[]): string {
  if (type === 'Weekly') return weekOf(day);
  return type === 'Daily' ? day : periodOfPosts(postUids);
}

/** The ISO week that a day belongs to, as `2026-W47`. */
export function weekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const passed = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(passed / 7) + 1).padStart(2, '0')}`;
}

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The Monday of the week that a day belongs to. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The part of a week's digest that comes on one day. */
export const dayPeriod = (day: string): string => `${weekOf(day)}-${weekdayOf(day)}`;

/** The day of the week whose readers a digest is for alone, if it is. */
export function readersDay(period: string): number | undefined {
  const [, weekday] = /^\d{4}-W\d\d-([1-7])$/.exec(period) ?? [];
  return weekday === undefined ? undefined : Number(weekday);
}
