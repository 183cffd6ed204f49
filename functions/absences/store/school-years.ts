import { calendarReader } from '#functions/calendar/store/calendar';
import { closingEvents } from '#functions/calendar/store/closing-events';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { Tables } from '#functions/kernel/store/tables';
import type { SettingsRepository } from '#functions/site/store/settings';
import { sessionReader } from '#functions/timetables/store/academic-sessions';
import type { SiteFacts } from '#shared/sites';
import { closedDays } from '#shared/timetables/closed-days';
import { ownDaysOf, withOwnTerms } from '#shared/timetables/own-days';
import {
  type DaySpan,
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
  /** Returns the calendar of all known terms, with what closes the school for all in some days. */
  between(span: { readonly from: string; readonly until: string }): Promise<SchoolCalendar>;
}

/** Reads the school days of each school from the terms of the roster, the calendar and the settings. */
export const schoolYears = (tables: Tables, settings: Bound<SettingsRepository, 'get'>) => {
  const calendar = calendarReader(tables);
  const roster = sessionReader(tables);
  return async ({
    schoolUid,
    timeZone,
  }: Pick<SiteFacts, 'schoolUid' | 'timeZone'>): Promise<SchoolYears> => {
    const school = schoolFrom({ schoolUid });
    const [found, settled] = await Promise.all([
      roster.of(school).all(),
      settings.of(school).get(),
    ]);
    const { categories, terms: ownTerms, closed_days: days } = ownDaysOf(settled);
    const sessions = withOwnTerms(found, ownTerms);
    const closedIn = async (
      { from, until }: { readonly from: string; readonly until: string },
      groups: readonly string[],
    ) =>
      closedDays(
        await closingEvents(calendar, { ...school, timeZone, categories }, { from, until }),
        { categories, days, groups },
        { from, until },
      );
    return {
      terms: termsOf(sessions),
      async yearOf(day, groups) {
        const terms = termsOf(sessions, schoolYearOn(sessions, day));
        const [from, until] = [terms[0]?.from, terms.at(-1)?.until];
        return {
          terms,
          closed: from && until ? await closedIn({ from, until }, groups) : new Map(),
        };
      },
      between: async (span) => ({ terms: termsOf(sessions), closed: await closedIn(span, []) }),
    };
  };
};
