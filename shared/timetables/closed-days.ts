import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { dayOf, isDayOnly } from '#shared/calendar/calendar-time';
import { addDays, startOfDay } from '#shared/kernel/zone';
import type { ClosedDay } from '#shared/timetables/timetable-settings';
import { type DaySpan, isWithin } from './school-days.ts';

interface ClosedBy {
  /** The categories of events that close the school, in any case of letters. */
  readonly categories: readonly string[];
  /** Days that the school's settings name. An event on the same day gives its title instead. */
  readonly days?: readonly ClosedDay[];
  /** The groups of a student. An event for other groups only does not close the school for them. */
  readonly groups: readonly string[];
}

/** Returns the days of a span on which the school is closed, each with the title of its event. */
export function closedDays(
  events: Iterable<CalendarEvent>,
  { categories, groups, days = [] }: ClosedBy,
  { from, until }: Required<DaySpan>,
): Map<string, string> {
  if (from === undefined || until === undefined) return new Map();
  const own = days.filter(({ day }) => isWithin(day, { from, until }));
  const closed = new Map(own.map(({ day, title }) => [day, title]));
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
