import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { type IsSchoolDay, isWeekday } from '#shared/absences/school-day';
import { AcademicSession } from '#shared/intake/roster-records';

/** Milliseconds for which a school's terms are kept in memory. An intake changes them rarely. */
const freshFor = 60_000;

/** Returns the school days of a school: Monday to Friday in its terms, at most 1 minute old. */
export const schoolDaysOf = (tables: Tables) => {
  const TableName = tables.table('roster');
  const known = new Map<string, { at: number; days: Promise<IsSchoolDay> }>();
  const read = async (site: string): Promise<IsSchoolDay> => {
    const sessions = await wholePartition(tables.db, TableName, `${site}#academicSessions`);
    return schoolDaysIn(sessions.map((item) => AcademicSession.parse(item)));
  };
  return (site: string): Promise<IsSchoolDay> => {
    const now = Date.now();
    const last = known.get(site);
    if (last && now - last.at < freshFor) return last.days;
    const days = read(site);
    known.set(site, { at: now, days });
    // A failed read is not cached.
    days.catch(() => known.delete(site));
    return days;
  };
};

/**
 * Returns whether a day is a school day by the terms of a school. Days before the first and after
 * the last known term count as school days, because the roster may not have their terms yet.
 */
export function schoolDaysIn(sessions: readonly AcademicSession[]): IsSchoolDay {
  const terms = sessions.filter(({ type }) => type === 'term');
  const first = terms.map(({ startDate }) => startDate).sort()[0];
  const end = terms
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  return (day) => {
    if (!isWeekday(day)) return false;
    if (first === undefined || end === undefined || day < first || day >= end) return true;
    return terms.some(({ startDate, endDate }) => startDate <= day && day < endDate);
  };
}
