import { dayIn, startOfDay } from '#shared/kernel/zone';

/** The words for an absent start and end. Only the wire and the screens use them. */
export const UNPUBLISHED = 'UNPUBLISHED';
export const INDEFINITE = 'INDEFINITE';

/**
 * When a record is shown: from `start` (inclusive) until `end` (exclusive), both ISO instants in
 * UTC. Without a start it is not shown yet; without an end it is shown permanently.
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

/** Tells whether now is inside the window. Instants are compared as times, never as text. */
export function isOpen({ start, end }: PublishWindow, now: Date): boolean {
  if (!start || Date.parse(start) > now.getTime()) return false;
  return !end || now.getTime() < Date.parse(end);
}

export type PublishState = 'live' | 'scheduled' | 'draft' | 'ended';

/** Returns the state of a record with a published flag and a window, for screens. */
export function publishState(published: boolean, window: PublishWindow, now: Date): PublishState {
  if (!published || !window.start) return 'draft';
  if (Date.parse(window.start) > now.getTime()) return 'scheduled';
  return isOpen(window, now) ? 'live' : 'ended';
}

/**
 * Returns the fault of a start before today in the site's time zone. A start that was saved earlier
 * (`before`) is valid. Both may be in wire format.
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
