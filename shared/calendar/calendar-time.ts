import { addDays, instantIn, startOfDay, wallClock } from '#shared/kernel/zone';

/**
 * Times of the calendar: days (`2026-03-02`), and local times (`2026-03-02T08:30:00`) that a zone
 * turns into instants.
 */

/** Whether a local time is a day without a time. */
export const isDayOnly = (wall: string): boolean => !wall.includes('T');

export const dayOf = (wall: string): string => wall.slice(0, 10);
export const timeOf = (wall: string): string => wall.slice(11);

/** Returns the instant of a local time; for a day its first instant. */
export function instantAt(zone: string, wall: string): Date {
  if (isDayOnly(wall)) return startOfDay(zone, wall);
  const minute = instantIn(zone, dayOf(wall), wall.slice(11, 16));
  return new Date(minute.getTime() + Number(wall.slice(17, 19) || 0) * 1000);
}

/** Returns the local time of a zone at an instant. */
export const wallAt = (zone: string, at: Date): string =>
  new Date(wallClock(zone, at.getTime())).toISOString().slice(0, 19);

/**
 * Returns the day that a time of an all-day event means. The first and the last second of a day are
 * that day in any zone: programs write days so. Another time is on the day of the calendar's zone.
 */
export const dayIn = (
  zone: string,
  time: { readonly wall: string; readonly zone: string },
): string =>
  isDayOnly(time.wall) || time.zone === zone || /^(00:00:00|23:59:59)$/.test(timeOf(time.wall))
    ? dayOf(time.wall)
    : dayOf(wallAt(zone, instantAt(time.zone, time.wall)));

/** Returns the same local time some days later. Clock changes do not move it. */
export const daysLater = (wall: string, days: number): string =>
  addDays(dayOf(wall), days) + wall.slice(10);

/** Returns the number of days from one day to another. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);

/** Whether this is a known time zone. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
