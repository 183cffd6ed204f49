import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { dayOf, isDayOnly } from '#shared/calendar/calendar-time';
import { addDays, startOfDay } from '#shared/kernel/zone';
import { type DaySpan, isWithin } from './school-days.ts';

interface ClosedBy {
  /** The categories of events that close the school, in any case of letters. */
  readonly categories: readonly string[];
  /** The groups of a student. An event for other groups only does not close the school for them. */
  readonly groups: readonly string[];
}

/** Returns the days of a span on which the school is closed, each with the title of its event. */
export function closedDays(
  events: Iterable<CalendarEvent>,
  { categories, groups }: ClosedBy,
  { from, until }: Required<DaySpan>,
): Map<string, string> {
  const closed = new Map<string, string>();
  if (from === undefined || until === undefined) return closed;
  for (const event of events) {
    const isFor = event.audience.groups.length === 0 || event.audience.groups.some(isIn(groups));
    if (!isFor || !isClosing(event, categories)) continue;
    const span = { from: startOfDay(event.zone, from), to: startOfDay(event.zone, until) };
    for (const { starts, ends, changed } of occurrencesIn(event, span)) {
      if ((changed?.status ?? event.status) === 'cancelled') continue;
      // A day that got a time no longer lasts all day.
      if (!isDayOnly(starts)) continue;
      for (let day = dayOf(starts); day < dayOf(ends); day = addDays(day, 1)) {
        if (isWithin(day, { from, until })) closed.set(day, changed?.title ?? event.title);
      }
    }
  }
  return closed;
}

/** Returns whether an event closes the school: it lasts all day and has one of the categories. */
export function isClosing(
  { all_day, category, removed_at }: Pick<CalendarEvent, 'all_day' | 'category' | 'removed_at'>,
  categories: readonly string[],
): boolean {
  const named = category.toLowerCase();
  return (
    all_day && removed_at === undefined && categories.some((each) => each.toLowerCase() === named)
  );
}

const isIn = (list: readonly string[]) => (value: string) => list.includes(value);
