import { addDays } from '#shared/kernel/zone';

// Calculates with days as `YYYY-MM-DD`, without clock and time zone.

/** Returns the day of the week: Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
