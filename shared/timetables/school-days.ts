import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { occurrencesIn } from '#shared/calendar/calendar-occurrences';
import { dayOf } from '#shared/calendar/calendar-time';
import type { AcademicSession } from '#shared/intake/roster-records';
import { addDays, startOfDay } from '#shared/kernel/zone';

/** A span of days. `until` is the day after the last one; absent means that there is no limit. */
export interface DaySpan {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export const isWithin = (day: string, { from, until }: DaySpan): boolean =>
  (from === undefined || from <= day) && (until === undefined || day < until);

/** Returns the day of the week: Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

type Session = Pick<AcademicSession, 'type' | 'startDate' | 'endDate' | 'schoolYear'>;

/** Returns the terms of a school as spans of days, sorted; of one school year, if it is named. */
export const termsOf = (sessions: Iterable<Session>, schoolYear?: string): DaySpan[] =>
  [...sessions]
    .filter((each) => each.type === 'term')
    .filter((each) => schoolYear === undefined || each.schoolYear === schoolYear)
    .map(({ startDate, endDate }) => ({ from: startDate, until: endDate }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));

/**
 * Returns the school year of a day, named by the year in which it ends: that of the last term that
 * has begun. Before the first known term there is none.
 */
export function schoolYearOn(sessions: Iterable<Session>, day: string): string | undefined {
  let last: Session | undefined;
  for (const session of sessions) {
    if (session.type !== 'term' || session.startDate > day) continue;
    if (!last || session.startDate > last.startDate) last = session;
  }
  return last?.schoolYear;
}

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
  const closing = new Set(categories.map((category) => category.toLowerCase()));
  for (const event of events) {
    const isFor = event.audience.groups.length === 0 || event.audience.groups.some(isIn(groups));
    const isClosing = event.all_day && closing.has(event.category.toLowerCase()) && isFor;
    if (!isClosing || event.removed_at !== undefined) continue;
    const span = { from: startOfDay(event.zone, from), to: startOfDay(event.zone, until) };
    for (const { starts, ends, changed } of occurrencesIn(event, span)) {
      if ((changed?.status ?? event.status) === 'cancelled') continue;
      for (let day = dayOf(starts); day < dayOf(ends); day = addDays(day, 1)) {
        if (isWithin(day, { from, until })) closed.set(day, changed?.title ?? event.title);
      }
    }
  }
  return closed;
}

const isIn = (list: readonly string[]) => (value: string) => list.includes(value);

/** Why a day is no school day. */
export type DayOff =
  | { readonly why: 'weekend' }
  | { readonly why: 'holiday' }
  | { readonly why: 'closed'; readonly title: string };

/** The terms of a school, and the days in them on which it is closed. */
export interface SchoolCalendar {
  readonly terms: readonly DaySpan[];
  readonly closed: ReadonlyMap<string, string>;
}

/** Returns why a day is no school day, or nothing if it is one. */
export function dayOff({ terms, closed }: SchoolCalendar, day: string): DayOff | undefined {
  if (weekdayOf(day) > 5) return { why: 'weekend' };
  if (!terms.some((term) => isWithin(day, term))) return { why: 'holiday' };
  const title = closed.get(day);
  return title === undefined ? undefined : { why: 'closed', title };
}

/** Returns the school days of the terms, sorted: Monday to Friday, unless the school is closed. */
export function schoolDaysOf(calendar: SchoolCalendar): string[] {
  const days = new Set<string>();
  for (const { from, until } of calendar.terms) {
    if (from === undefined || until === undefined) continue;
    for (let day = from; day < until; day = addDays(day, 1)) {
      if (!dayOff(calendar, day)) days.add(day);
    }
  }
  return [...days].sort();
}
