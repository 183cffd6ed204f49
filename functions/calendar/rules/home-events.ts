import type { NamedChild } from '#functions/people/store/children';
import type { EventSummary } from '#shared/calendar/calendar.contract';
import { type CalendarEvent, isForReader } from '#shared/calendar/calendar-event';
import { addDays } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { type DayEvent, shownDayEvent } from './day-events.ts';

/** Returns the events of a day that the caller may see: all-day events first, then by start. */
export const homeEvents = (
  events: readonly DayEvent[],
  caller: Caller,
  children: readonly NamedChild[],
): EventSummary[] =>
  events
    .filter(({ audience }) => isForReader(audience, caller))
    .toSorted((a, b) => Number(b.all_day) - Number(a.all_day) || (a.at < b.at ? -1 : 1))
    .map((event) => shownDayEvent(event, children));

/** Returns the all-day events of days as events of the calendar: they may close the school. */
export const wholeDayEvents = (
  events: Iterable<DayEvent>,
  { timeZone }: Pick<Caller, 'timeZone'>,
): CalendarEvent[] =>
  [...events]
    .filter(({ all_day }) => all_day)
    .map(({ EVENT_ID, start, end, at, ...event }) => ({
      eventUid: EVENT_ID,
      uid: EVENT_ID,
      source: 'csv' as const,
      description: '',
      title: event.title,
      location: event.location,
      category: event.category,
      status: event.status,
      sequence: event.sequence,
      audience: event.audience,
      all_day: true,
      starts: start,
      ends: addDays(end, 1),
      zone: timeZone,
      extra: [],
      except: [],
      changed: [],
      first: at,
      last: at,
      updated_at: '',
    }));
