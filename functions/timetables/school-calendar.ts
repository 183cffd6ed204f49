import { longestSingle } from '#functions/kernel/store/portal-keys';
import { type CalendarEvent, isForReader } from '#shared/calendar/calendar-event';
import type { AcademicSession } from '#shared/intake/roster-records';
import { addDays, startOfDay } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { closedDays, dayOff, termsOf } from '#shared/timetables/school-days';
import { weekOn } from '#shared/timetables/week-letters';
import type { TimetableDeps } from './timetable-deps.ts';

/** The school days of a school for one person. */
export interface SchoolDays {
  /** Returns why a day is no school day. A closing event has no title if the reader may not see it. */
  readonly off: (day: string) => ReturnType<typeof dayOff>;
  /** Returns the letter of a day's week, if the school names its weeks. */
  readonly weekOf: (day: string) => string | undefined;
  readonly sessions: readonly AcademicSession[];
}

/**
 * Returns the school days of a span for a person in some groups. A school without known terms has
 * no holidays.
 */
export async function schoolDaysFor(
  { sessions, settings, events }: Pick<TimetableDeps, 'sessions' | 'settings' | 'events'>,
  caller: Caller,
  { days, groups }: { readonly days: readonly string[]; readonly groups: readonly string[] },
): Promise<SchoolDays> {
  const { site, timeZone } = caller;
  const [found, school] = await Promise.all([sessions.all(site), settings.get(site)]);
  const { weeks, closed_categories: categories = [] } = school?.timetable ?? {};
  const [from = '', last = ''] = [days[0], days.at(-1)];
  const until = addDays(last, 1);
  const span = { from: startOfDay(timeZone, from), to: startOfDay(timeZone, until) };
  const closing = categories.length > 0 ? await eventsIn(events, site, span) : [];
  const closed = closedDays(
    closing.map((event) => titledFor(caller, event)),
    { categories, groups },
    { from, until },
  );
  const terms = termsOf(found);
  const always = [{}];
  return {
    off: (day) => dayOff({ terms: terms.length > 0 ? terms : always, closed }, day),
    weekOf: (day) => weeks && weekOn(weeks, day),
    sessions: found,
  };
}

/** Returns the events that overlap a span, and some that do not. */
async function eventsIn(
  events: TimetableDeps['events'],
  site: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<CalendarEvent[]> {
  const [single, standing] = await Promise.all([
    events.starting(site, new Date(from.getTime() - longestSingle), to),
    events.standing(site, from),
  ]);
  return [...single, ...standing];
}

/** Returns an event without its title if the caller may not see it. */
function titledFor(caller: Caller, event: CalendarEvent): CalendarEvent {
  if (isForReader(event.audience, caller)) return event;
  return { ...event, title: '', changed: event.changed.map((each) => ({ ...each, title: '' })) };
}
