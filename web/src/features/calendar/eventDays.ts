import type { EventSummary } from '#shared/contract/calendar';
import { daysBetween } from '#shared/domain/calendar-time';
import { dayIn } from '#shared/domain/zone';

type Times = Pick<EventSummary, 'start' | 'end' | 'all_day'>;

/** An event as one of its days shows it. */
export interface EventOfDay {
  readonly event: EventSummary;
  /** Which of the event's days this is, from 1, and how many there are. */
  readonly nth: number;
  readonly count: number;
}

/** The first and last day of an event, in the school's zone. What ends at midnight ends with the day before. */
export function daysOfEvent({ start, end, all_day }: Times, timeZone: string) {
  if (all_day) return { first: start, last: end };
  const [from, to] = [new Date(start), new Date(end)];
  const lastInstant = to > from ? new Date(to.getTime() - 1) : to;
  return { first: dayIn(timeZone, from), last: dayIn(timeZone, lastInstant) };
}

/** The events of each of some days: those of whole days first, then what began earlier, then by start and name. */
export function eventsByDay(
  events: readonly EventSummary[],
  days: readonly string[],
  timeZone: string,
): ReadonlyMap<string, readonly EventOfDay[]> {
  const byDay = new Map(days.map((day): [string, EventOfDay[]] => [day, []]));
  for (const event of events) {
    const { first, last } = daysOfEvent(event, timeZone);
    const count = daysBetween(first, last) + 1;
    for (const [day, list] of byDay) {
      if (day < first || day > last) continue;
      list.push({ event, nth: daysBetween(first, day) + 1, count });
    }
  }
  for (const list of byDay.values()) list.sort(inOrder);
  return byDay;
}

const inOrder = (a: EventOfDay, b: EventOfDay): number =>
  Number(b.event.all_day) - Number(a.event.all_day) ||
  Number(b.nth > 1) - Number(a.nth > 1) ||
  a.event.start.localeCompare(b.event.start) ||
  a.event.title.localeCompare(b.event.title, 'en');
