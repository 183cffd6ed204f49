import type { Bound } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';
import type { Tables } from '#functions/kernel/store/tables';
import type { SettingsRepository } from '#functions/site/store/settings';
import { addDays } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { isNameable, type SchoolCalendar } from '#shared/timetables/school-days';
import { schoolYears } from './school-years.ts';

/** Returns whether a school is closed on a day: at a weekend, in holidays, or by its own decision. */
export type IsClosed = (facts: SiteFacts, day: string) => Promise<boolean>;

/** Returns the terms of a school, and what closes it on the days of a span. */
export type ReadSchoolDays = (
  facts: Pick<SiteFacts, 'schoolUid' | 'timeZone'>,
  span: { readonly from: string; readonly until: string },
) => Promise<SchoolCalendar>;

/** Reads the school days of schools, by their terms, calendar and settings. */
export const schoolDays = (
  tables: Tables,
  settings: Bound<SettingsRepository, 'get'>,
): ReadSchoolDays => {
  const years = schoolYears(tables, settings);
  return async (facts, span) => (await years(facts)).between(span);
};

/** Milliseconds for which it is known whether a school is closed on a day. */
const closedFor = 60_000;

/** Reads on which days schools are closed. */
export function closedDays(tables: Tables, settings: Bound<SettingsRepository, 'get'>): IsClosed {
  const daysOf = schoolDays(tables, settings);
  const known = new Map<string, () => Promise<boolean>>();
  const read = async (facts: SiteFacts, day: string) =>
    !isNameable(await daysOf(facts, { from: day, until: addDays(day, 1) }), day);
  const now = () => new Date();
  return (facts, day) => {
    const key = `${facts.schoolUid} ${day}`;
    const kept = known.get(key) ?? sharedRead(closedFor, now, () => read(facts, day));
    known.set(key, kept);
    return kept();
  };
}
