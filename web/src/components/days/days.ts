import { addDays } from '#shared/kernel/zone';
import { inWords } from '../text/inWords.ts';

/** Calendar days and their names. All arithmetic is on days and never uses the clock of the device. */

/** The names of the weekdays, from Monday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Returns the Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns some days from a first one on, in order. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n));

/** Returns a span as `30 Nov – 6 Dec 2026`. */
export function spanName(first: string, last: string): string {
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const from = dayName(first, {
    day: 'numeric',
    ...(!isSameMonth && { month: 'short' }),
    ...(!isSameYear && year),
  });
  return `${from} – ${dayName(last, { day: 'numeric', month: 'short', ...year })}`;
}

/** Returns a day as `Thursday 4 June 2026`. */
export const longDay = (day: string): string =>
  dayName(day, { weekday: 'long', day: 'numeric', month: 'long', ...year });

/** Returns a day as `Thursday 4 June`. */
export const shortDay = (day: string): string =>
  dayName(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** Returns a day as `Thu 4 Jun`: of this year, or one of some in a row. */
export const briefDay = (day: string): string =>
  dayName(day, { weekday: 'short', day: 'numeric', month: 'short' });

/** Returns a day as `Thu 4 Jun 2026`. */
export const briefDayAndYear = (day: string): string => `${briefDay(day)} ${day.slice(0, 4)}`;

const year = { year: 'numeric' } as const;

/** Returns a day in words, with the given fields. */
export const dayName = (day: string, fields: Intl.DateTimeFormatOptions): string =>
  inWords(new Date(`${day}T00:00:00Z`), 'UTC', fields);

/** Returns `HH:MM` as `9:00 am`. */
export function timeText(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
}
