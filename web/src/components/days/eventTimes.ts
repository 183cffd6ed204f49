import type { EventSummary } from '#shared/calendar/calendar.contract';
import { dayIn } from '#shared/kernel/zone';

/** When an event is. */
export type Times = Pick<EventSummary, 'start' | 'end' | 'all_day'>;

/** An event on one of its days. */
export interface EventOfDay {
  readonly event: EventSummary;
  /** The number of this day among the event's days, from 1, and their count. */
  readonly nth: number;
  readonly count: number;
}

/**
 * Returns the first and last day of an event in the school's zone. An event that ends at midnight
 * ends on the day before.
 */
export function daysOfEvent({ start, end, all_day }: Times, timeZone: string) {
  if (all_day) return { first: start, last: end };
  const [from, to] = [new Date(start), new Date(end)];
  const lastInstant = to > from ? new Date(to.getTime() - 1) : to;
  return { first: dayIn(timeZone, from), last: dayIn(timeZone, lastInstant) };
}
