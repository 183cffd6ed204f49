import type { SeenStudent } from '#functions/people/store/students';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import type { Part } from '../store/written-goals.record.ts';

/** Tells whether the caller is the student, who writes goals and reflections. */
export const isAuthor = (caller: Caller, { relation }: SeenStudent): boolean =>
  relation === 'self' && reachOf(caller, 'sg.save').has('self');

/**
 * Tells whether the caller is the homeroom teacher of a student, who alone comments. A carer link
 * switches the rights of staff off.
 */
export const isHomeroomTeacher = (caller: Caller, { student, relation }: SeenStudent): boolean =>
  (relation === 'duty' || relation === 'all') &&
  reachOf(caller, 'sg.save').has('hr') &&
  student.homeroom_teacher === caller.userUid;

/** Returns the part of a student's semester that the caller writes; undefined if none. */
export function partWrittenBy(caller: Caller, seen: SeenStudent): Part | undefined {
  if (isAuthor(caller, seen)) return 'goals';
  return isHomeroomTeacher(caller, seen) ? 'comment' : undefined;
}
