import { addDays } from '#shared/kernel/zone';
import { mondayOf, weekdayOf } from '../days.ts';

/** A year, semester or term, as OneRoster calls them. */
export interface Session {
  readonly sourcedId: string;
  readonly title: string;
  readonly type: 'schoolYear' | 'semester' | 'term';
  readonly start: string;
  /** The day after the last day. */
  readonly end: string;
  readonly parent?: string;
}

/** An Australian school year: the calendar year with 4 terms of 10 weeks, 2 weeks apart. */
export interface SchoolYear {
  readonly year: number;
  readonly whole: Session;
  readonly semesters: readonly Session[];
  readonly terms: readonly Session[];
}

/**
 * Returns the school year of a calendar year. The year and its semesters have no gaps, so that
 * classes exist on every day. Only terms leave out the holidays.
 */
export function schoolYearOf(year: number): SchoolYear {
  const id = String(year);
  // The Monday after Australia Day, or the one after that.
  const first = mondayOf(`${year}-02-03`);
  const termStart = (term: number) => addDays(first, (term - 1) * 12 * 7);
  const half = mondayOf(addDays(termStart(3), -7));
  const whole: Session = {
    sourcedId: id,
    title: id,
    type: 'schoolYear',
    start: `${year}-01-01`,
    end: `${year + 1}-01-01`,
  };
  const semester = (number: 1 | 2, start: string, end: string): Session => ({
    sourcedId: `${id}-s${number}`,
    title: `${id} Semester ${number}`,
    type: 'semester',
    start,
    end,
    parent: id,
  });
  const terms = [1, 2, 3, 4].map(
    (term): Session => ({
      sourcedId: `${id}-t${term}`,
      title: `${id} Term ${term}`,
      type: 'term',
      start: termStart(term),
      end: addDays(termStart(term), 9 * 7 + 5),
      parent: `${id}-s${term < 3 ? 1 : 2}`,
    }),
  );
  const semesters = [semester(1, whole.start, half), semester(2, half, whole.end)];
  return { year, whole, semesters, terms };
}

/** Returns the sessions of a year, each after its parent. */
export const sessionsOf = ({ whole, semesters, terms }: SchoolYear): Session[] => [
  whole,
  ...semesters,
  ...terms,
];

/** Returns a weekday in a week of a term. Weeks and terms count from 1. */
export function dayOfTerm(year: SchoolYear, term: number, week: number, weekday: number): string {
  const { start } = year.terms[term - 1] ?? year.whole;
  return addDays(start, (week - 1) * 7 + weekday - 1);
}

/** The category of the events that close the school. */
export const closingCategory = 'Pupil free days';

/** Returns the school days of terms on which the school is closed, with the reason. */
export const closedDaysOf = (year: SchoolYear): ReadonlyMap<string, string> =>
  new Map([
    [dayOfTerm(year, 2, 6, 5), 'Staff development day'],
    [dayOfTerm(year, 3, 1, 1), 'Planning day of the teachers'],
    [dayOfTerm(year, 4, 5, 1), 'Show day'],
  ]);

/** Returns the school days of a year, up to and including a day if it is given. */
export function schoolDaysUntil(year: SchoolYear, until = '9999'): string[] {
  const days: string[] = [];
  const closed = closedDaysOf(year);
  for (const { start, end } of year.terms) {
    for (let day = start; day < end && day <= until; day = addDays(day, 1)) {
      if (weekdayOf(day) <= 5 && !closed.has(day)) days.push(day);
    }
  }
  return days;
}
