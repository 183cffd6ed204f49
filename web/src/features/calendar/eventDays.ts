import type { EventSummary } from '#shared/calendar/calendar.contract';
import { daysBetween } from '#shared/calendar/calendar-time';
import { daysOfEvent, type EventOfDay } from '../../components/days/eventTimes.ts';

/**
 * Groups events by day: all-day events first, then events from earlier days, then by start and
 * title.
 */
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
