import { calendarReader } from '#functions/calendar/store/calendar';
import type { Tables } from '#functions/kernel/store/tables';
import type { SettingsRepository } from '#functions/site/store/settings';
import { sessionReader } from '#functions/timetables/store/academic-sessions';
import { type IsSchoolDay, isWeekday } from '#shared/absences/school-day';
import { addDays, startOfDay } from '#shared/kernel/zone';
import {
  closedDays,
  type DaySpan,
  isWithin,
  type SchoolCalendar,
  schoolYearOn,
  termsOf,
} from '#shared/timetables/school-days';

/** The terms of a school, and the days in them on which it is closed for a student. */
export interface SchoolYears {
  /** All known terms. */
  readonly terms: readonly DaySpan[];
  /** Returns the calendar of the school year of a day, for a student of some groups. */
  yearOf(day: string, groups: readonly string[]): Promise<SchoolCalendar>;
}

interface School {
  readonly schoolUid: string;
  readonly timeZone: string;
}

/** Reads the school days of each school from the terms of the roster and the calendar. */
export const schoolYears = (tables: Tables, settings: Pick<SettingsRepository, 'get'>) => {
  const roster = sessionReader(tables);
  const calendar = calendarReader(tables);
  return async ({ schoolUid: site, timeZone }: School): Promise<SchoolYears> => {
    const [sessions, school] = await Promise.all([roster.all(site), settings.get(site)]);
    const categories = school?.timetable?.closed_categories ?? [];
    return {
      terms: termsOf(sessions),
      async yearOf(day, groups) {
        const terms = termsOf(sessions, schoolYearOn(sessions, day));
        const [first, last] = [terms[0]?.from, terms.at(-1)?.until];
        if (!first || !last || categories.length === 0) return { terms, closed: new Map() };
        const [single, standing] = await Promise.all([
          // A short event lasts up to 31 days, so an earlier one may reach into the span.
          calendar.starting(
            site,
            startOfDay(timeZone, addDays(first, -31)),
            startOfDay(timeZone, last),
          ),
          calendar.standing(site, startOfDay(timeZone, first)),
        ]);
        const span = { from: first, until: last };
        return {
          terms,
          closed: closedDays([...single, ...standing], { categories, groups }, span),
        };
      },
    };
  };
};

/**
 * Returns whether a family may name a day: Monday to Friday in the terms of the school, unless it
 * is closed. Days before the first and after the last known term count, because the roster may not
 * have their terms yet.
 */
export function schoolDayIn(
  terms: readonly DaySpan[],
  closed: SchoolCalendar['closed'],
): IsSchoolDay {
  const first = terms[0]?.from ?? '';
  const end = terms.at(-1)?.until ?? '';
  return (day) => {
    if (!isWeekday(day) || closed.has(day)) return false;
    return day < first || day >= end || terms.some((term) => isWithin(day, term));
  };
}
