import type { Bound } from '#functions/kernel/record/declaration';
import { longestSingle } from '#functions/kernel/store/portal-keys';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { startOfDay } from '#shared/kernel/zone';
import type { Site } from '#shared/rights/site';
import { isClosing } from '#shared/timetables/closed-days';
import type { CalendarReader } from './calendar.ts';

/** A school, and the categories of events that close it. */
export interface ClosingSchool {
  readonly site: Site;
  readonly timeZone: string;
  readonly categories: readonly string[];
}

/** Returns the events that close a school on days of a span, and some on days near it. */
export async function closingEvents(
  events: Bound<CalendarReader, 'starting' | 'standing'>,
  closingSchool: ClosingSchool,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<CalendarEvent[]> {
  const { timeZone, categories } = closingSchool;
  if (categories.length === 0) return [];
  const [first, end] = [startOfDay(timeZone, from), startOfDay(timeZone, until)];
  const calendar = events.of(closingSchool);
  const [single, standing] = await Promise.all([
    // A short event that started earlier may reach into the span.
    calendar.starting(new Date(first.getTime() - longestSingle), end),
    calendar.standing(first),
  ]);
  return [...single, ...standing].filter((event) => isClosing(event, categories));
}
