import { dayIn, startOfDay } from '#shared/domain/zone';

/** The words for an absent start and end, used on the wire and on screens and nowhere else. */
export const UNPUBLISHED = 'UNPUBLISHED';
export const INDEFINITE = 'INDEFINITE';

/**
 * When something is shown: from `start` (inclusive) until `end` (exclusive), both ISO instants in UTC.
 * Without a start it is not shown yet; without an end it is shown for ever.
 */
export interface PublishWindow {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** Reads the two wire fields. */
export const windowOf = (wire: { publish_start: string; publish_end: string }): PublishWindow => ({
  start: wire.publish_start === UNPUBLISHED ? undefined : wire.publish_start,
  end:
    wire.publish_end === INDEFINITE || wire.publish_end === UNPUBLISHED
      ? undefined
      : wire.publish_end,
});

/** Writes the two wire fields. */
export const windowFields = ({ start, end }: PublishWindow) => ({
  publish_start: start ?? UNPUBLISHED,
  publish_end: end ?? (start ? INDEFINITE : UNPUBLISHED),
});

/** Whether now is inside the window. Instants are compared as times, never as text. */
export function isOpen({ start, end }: PublishWindow, now: Date): boolean {
  if (!start || Date.parse(start) > now.getTime()) return false;
  return !end || now.getTime() < Date.parse(end);
}

export type PublishState = 'live' | 'scheduled' | 'draft' | 'ended';

/** The state that screens show for something with a published flag and a window. */
export function publishState(published: boolean, window: PublishWindow, now: Date): PublishState {
  if (!published || !window.start) return 'draft';
  if (Date.parse(window.start) > now.getTime()) return 'scheduled';
  return isOpen(window, now) ? 'live' : 'ended';
}

/**
 * What is wrong with a start that lies in the past: before today in the site's zone. One that was saved before (`before`) may stay.
 * Both may be given as the wire writes them.
 */
export function pastStartFault(
  start: string | undefined,
  before: string | undefined,
  timeZone: string,
  now: Date,
): string | undefined {
  if (!start || start === UNPUBLISHED || start === before) return undefined;
  const isPast = Date.parse(start) < startOfDay(timeZone, dayIn(timeZone, now)).getTime();
  return isPast ? 'A start date cannot be in the past.' : undefined;
}
