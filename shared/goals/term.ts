import type { NamedSemester } from './term.schemas.ts';

export type { NamedSemester } from './term.schemas.ts';

/** A half of a school year: terms 1 and 2, or terms 3 and 4. */
export const semesters = ['1', '2'] as const;
export type Semester = (typeof semesters)[number];

/** The quarters of a school year. Term 1 is January to March, term 4 October to December. */
export const terms = ['1', '2', '3', '4'] as const;
export type Term = (typeof terms)[number];

/** Returns the semester of a term: terms 1 and 2 are Semester 1. */
export const semesterOf = (term: Term): Semester => (term < '3' ? '1' : '2');

/** Returns the terms of a semester. */
export const termsOf = (semester: Semester): readonly Term[] =>
  terms.filter((term) => semesterOf(term) === semester);

/** Returns the term of a day. */
export const termNumberOn = (today: string): Term =>
  terms[Math.floor((Number(today.slice(5, 7)) - 1) / 3)] ?? '1';

export const termName = (term: Term): string => `Term ${term}`;

/** A semester of a year, such as the second of 2026. */
export interface SchoolTerm {
  readonly year: string;
  readonly semester: Semester;
}

/** The error for any other year. */
export const wrongYear = 'Choose this year or one of the two years before.';

/** Returns the semester that a name means. */
export const semesterNamed = (name: NamedSemester): Semester => (name.endsWith('2') ? '2' : '1');

export const semesterName = (semester: NamedSemester): string =>
  `Semester ${semesterNamed(semester)}`;

/** Returns the years whose goals are shown on a day: its year and the two before, newest first. */
export function goalYears(today: string): string[] {
  const year = Number(today.slice(0, 4));
  return [year, year - 1, year - 2].map(String);
}

/** Returns the semester of a day. Term 3 begins in July. */
export const termOn = (today: string): SchoolTerm => ({
  year: today.slice(0, 4),
  semester: Number(today.slice(5, 7)) < 7 ? '1' : '2',
});

/**
 * Tells whether goals and comments of a year may be written on a day: in the year itself. Those of
 * earlier years are a record of what was written then.
 */
export const isWritable = ({ year }: Pick<SchoolTerm, 'year'>, today: string): boolean =>
  year === today.slice(0, 4);
