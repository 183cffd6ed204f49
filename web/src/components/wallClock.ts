import { dayIn, instantIn } from '#shared/domain/zone';

/**
 * What a clock on the school's wall shows, as `2026-06-04T09:30`. The pickers work on such texts alone, so that neither the device's
 * own zone nor its changes to and from summer time can touch them.
 */

/** What the wall shows at an instant. */
export function wallAt(timeZone: string, at: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return `${dayIn(timeZone, at)}T${time}`;
}

/**
 * The instant at which the wall shows this, in ISO. A time that the spring change skips is taken an hour later; of one that the autumn
 * change repeats, the first is meant.
 */
export function instantAtWall(timeZone: string, wall: string): string {
  const [day = '', time = '00:00'] = wall.split('T');
  return instantIn(timeZone, day, time).toISOString();
}
