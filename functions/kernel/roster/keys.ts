import type { School } from '#functions/kernel/record/declaration';
import type { Course, RosterKind } from '#shared/intake/roster-records';

/** Returns the key of a record of the roster. */
export const rosterKey = ({ site }: School, kind: RosterKind, sourcedId: string) => ({
  pk: `${site}#${kind}`,
  sk: sourcedId,
});

/** Returns the form in which course codes are compared: without regard to case. */
export const courseCodeKey = (code: string): string => code.toLowerCase();

/** The key of a course in all years: its code, or the identifier of a course without one. */
export const courseIdOf = ({ courseCode, sourcedId }: Pick<Course, 'courseCode' | 'sourcedId'>) =>
  courseCode === undefined ? sourcedId : courseCodeKey(courseCode);
