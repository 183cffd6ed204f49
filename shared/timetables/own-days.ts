import type { AcademicSession } from '#shared/intake/class-records';
import { addDays } from '#shared/kernel/zone';
import type { Settings } from '#shared/site/settings.contract';
import type { ClosedDay, OwnTerm } from '#shared/timetables/timetable-settings';
import { termsOf } from './school-days.ts';

/** What the settings of a school say about its days. */
export interface OwnDays {
  /** The categories of all-day events that close the school. */
  readonly categories: readonly string[];
  readonly terms: readonly OwnTerm[];
  readonly closed_days: readonly ClosedDay[];
}

/** Returns what a school has decided about its days; a school without settings has decided nothing. */
export const ownDaysOf = (
  settings: Pick<Settings, 'timetable' | 'terms' | 'closed_days'> | undefined,
): OwnDays => ({
  categories: settings?.timetable?.closed_categories ?? [],
  terms: settings?.terms ?? [],
  closed_days: settings?.closed_days ?? [],
});

/**
 * Returns the sessions of the roster with the school's own terms that lie before its first term or
 * after its last one. Between them the roster decides. With its own result it returns the same.
 */
export function withOwnTerms(
  sessions: readonly AcademicSession[],
  own: readonly OwnTerm[],
): AcademicSession[] {
  return [...sessions, ...countedTerms(sessions, own).map(sessionOf)];
}

/** Returns the school's own terms that count beside those of a roster. */
export function countedTerms(
  sessions: Iterable<Pick<AcademicSession, 'type' | 'startDate' | 'endDate' | 'schoolYear'>>,
  own: readonly OwnTerm[],
): OwnTerm[] {
  const roster = termsOf(sessions);
  const first = roster[0]?.from;
  const end = roster.reduce((last, { until = '' }) => (until > last ? until : last), '');
  return own.filter(
    ({ first_day, last_day }) => first === undefined || last_day < first || first_day >= end,
  );
}

const sessionOf = ({ title, school_year, first_day, last_day }: OwnTerm): AcademicSession => ({
  // No class is in a term that the roster does not have.
  sourcedId: `own-term-${first_day}`,
  title,
  type: 'term',
  startDate: first_day,
  endDate: addDays(last_day, 1),
  schoolYear: school_year,
});
