import type { School } from '#functions/kernel/record/declaration';
import { type Key, keyOf, partitionOf } from '#functions/kernel/record/key';
import type { Course } from '#shared/intake/class-records';
import type { RosterKind } from '#shared/intake/roster-records';
import { rosterRecords } from '#shared/tables/people';

const { key, indexes } = rosterRecords.record;

/** Returns the key of a record of the roster. */
export const rosterKey = (school: School, kind: RosterKind, sourcedId: string): Key =>
  keyOf(school, key, { kind, sourcedId });

/** Returns the partition of all records of a kind. */
export const ofKind = (school: School, kind: RosterKind): string =>
  partitionOf(school, key, { kind });

/** Returns the partition of a person's records of a kind, in the index `person`. */
export const ofPerson = (school: School, kind: RosterKind, userUid: string): string =>
  partitionOf(school, indexes.person.key, { kind, userUid });

/** Returns the partition of the records of a kind under a class, in the index `class`. */
export const ofClass = (school: School, kind: RosterKind, classUid: string): string =>
  partitionOf(school, indexes.class.key, { kind, classUid });

/** Returns the form in which course codes are compared: without regard to case. */
export const courseCodeKey = (code: string): string => code.toLowerCase();

/** The key of a course in all years: its code, or the identifier of a course without one. */
export const courseIdOf = ({ courseCode, sourcedId }: Pick<Course, 'courseCode' | 'sourcedId'>) =>
  courseCode === undefined ? sourcedId : courseCodeKey(courseCode);
