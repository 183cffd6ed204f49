import { dayIn, instantIn } from '#shared/kernel/zone';
import { clockIn } from '../text/inWords.ts';

/**
 * Local times of the school, as `2026-06-04T09:30`. The pickers use only such texts, so the
 * device's time zone and its daylight saving cannot change them.
 */

/** Returns the school's local time of an instant. */
export const wallAt = (timeZone: string, at: Date): string =>
  `${dayIn(timeZone, at)}T${clockIn(at, timeZone)}`;

/**
 * Returns the ISO instant of a local time. A time that daylight saving skips becomes 1 hour later;
 * of a repeated time the first is used.
 */
export function instantAtWall(timeZone: string, wall: string): string {
  const [day = '', time = '00:00'] = wall.split('T');
  return instantIn(timeZone, day, time).toISOString();
}
