import {
  goalYears,
  type NamedSemester,
  type SchoolTerm,
  semesterNamed,
  wrongYear,
} from '#shared/goals/term';
import { refuseFaults } from '#shared/kernel/errors';
import { dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';

/** Returns the semester that a call names, without a year of this year. Refuses other years. */
export function termOf(
  {
    semester,
    selected_year,
  }: { readonly semester: NamedSemester; readonly selected_year?: string | undefined },
  { timeZone }: Pick<Caller, 'timeZone'>,
  now: Date,
): SchoolTerm {
  const years = goalYears(dayIn(timeZone, now));
  const year = selected_year ?? years[0] ?? '';
  refuseFaults({ selected_year: years.includes(year) ? undefined : wrongYear });
  return { year, semester: semesterNamed(semester) };
}
