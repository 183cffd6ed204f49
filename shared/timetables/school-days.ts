import type { AcademicSession } from '#shared/intake/class-records';
import { addDays } from '#shared/kernel/zone';

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

/** Why a day is no school day. */
export type DayOff =
  | { readonly why: 'weekend' }
  | { readonly why: 'holiday' }
  | { readonly why: 'closed'; readonly title: string };

/**
 * The terms of a school, sorted, and the days in them on which it is closed. A school without known
 * terms has no holidays.
 */
export interface SchoolCalendar {
  readonly terms: readonly DaySpan[];
  readonly closed: ReadonlyMap<string, string>;
}

/** The calendar of a school of which nothing is known: Monday to Friday are its school days. */
export const unknownCalendar: SchoolCalendar = { terms: [], closed: new Map() };

/** Returns why a day is no school day, or nothing if it is one. */
export function dayOff({ terms, closed }: SchoolCalendar, day: string): DayOff | undefined {
  if (weekdayOf(day) > 5) return { why: 'weekend' };
  if (terms.length > 0 && !terms.some((term) => isWithin(day, term))) return { why: 'holiday' };
  const title = closed.get(day);
  return title === undefined ? undefined : { why: 'closed', title };
}

/**
 * Whether a day is in a term. Days before the first known term count, because the roster may not have
 * that term any longer. After the last one there is none until the next terms are known.
 */
const isInTerm = ({ terms }: Pick<SchoolCalendar, 'terms'>, day: string): boolean =>
  terms.length === 0 || day < (terms[0]?.from ?? '') || terms.some((term) => isWithin(day, term));

/** Returns whether a family may name a day: a weekday in a term on which the school is not closed. */
export const isNameable = (calendar: SchoolCalendar, day: string): boolean =>
  weekdayOf(day) <= 5 && isInTerm(calendar, day) && !calendar.closed.has(day);

/**
 * Returns whether a day is at a weekend that belongs to the school year: the Friday before it or the
 * Monday after it is in a term, and the school did not close the day itself.
 */
export function isTermWeekend(calendar: SchoolCalendar, day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday <= 5 || calendar.closed.has(day)) return false;
  return [5, 8].some((near) => isInTerm(calendar, addDays(day, near - weekday)));
}

/** The days in which the next school day is searched. No known break of a school is longer. */
const longestSearch = 400;

/**
 * Returns the first school day from a day on, the day itself included. Undefined means that the
 * school has published no term that has one.
 */
export function schoolDayFrom(calendar: SchoolCalendar, from: string): string | undefined {
  const end = unknownFrom(calendar) ?? addDays(from, longestSearch);
  for (let day = from; day < end; day = addDays(day, 1)) if (!dayOff(calendar, day)) return day;
  return undefined;
}

/**
 * Returns the day after the last known term: from it on nobody knows the school days. Undefined for a
 * school without known terms.
 */
export const unknownFrom = ({ terms }: Pick<SchoolCalendar, 'terms'>): string | undefined =>
  terms.reduce<string | undefined>(
    (last, { until }) => (until !== undefined && until > (last ?? '') ? until : last),
    undefined,
  );

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
