import { semesterOf, type Term, termsOf } from '#shared/goals/term';
import type { GoalsPdfRequest } from './goals-pdf-request.schemas.ts';

/** The specified error for a field of the request for PDFs, with its last space. */
export const invalidValue = '*Please enter valid value ';

/** The first year whose goals may be printed and imported. */
export const firstGoalYear = 2021;

/** The year levels whose goals are printed. */
export const goalLevels = [7, 8, 9, 10, 11, 12] as const;
/** The level that stands for a single student. */
export const oneStudent = 13;

/** Returns the years that a person may choose on a day, newest first. */
export const pdfYears = (today: string): string[] => {
  const last = Number(today.slice(0, 4));
  return Array.from({ length: last - firstGoalYear + 1 }, (_, i) => String(last - i));
};

/** Returns how calls write a year and a level: `2026 Year  7`, with two spaces before one digit. */
export const selectedYear = (year: string, level: number): string =>
  `${year} Year ${String(level).padStart(2, ' ')}`;

/** Returns the name of a level, as profiles have it: `Year 7`. */
export const levelName = (level: number): string => `Year ${level}`;

/** Returns the fault of each field that contradicts another one, or names no year of the school. */
export function faultsOfRequest(
  { selected_year: { year, level }, year: sent, semester, term, username }: GoalsPdfRequest,
  today: string,
): Record<string, string | undefined> {
  const isKnown = pdfYears(today).includes(year) && (sent === undefined || sent === year);
  const isTerm =
    (semester !== undefined || term !== undefined) &&
    (semester === undefined || term === undefined || semesterOf(term) === semester);
  return {
    selected_year: isKnown ? undefined : invalidValue,
    term: isTerm ? undefined : invalidValue,
    username: level === oneStudent && username === undefined ? invalidValue : undefined,
  };
}

/** Returns the terms of a request without faults. */
export const termsAsked = ({ semester, term }: GoalsPdfRequest): readonly Term[] =>
  term ? [term] : termsOf(semester ?? '1');
