import { expect, it } from 'vitest';
import { partWrittenBy } from '#functions/goals/rules/goals-rights';
import type { Relation } from '#functions/people/store/students';
import { person } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';

const relations: readonly Relation[] = ['self', 'carer', 'duty', 'all'];
const tess = person({ username: 'tess', type: 'faculty' });
const student = (homeroom_teacher: string) => profile({ username: 'sam', homeroom_teacher });

/** Returns what a person writes about a student by each relation. */
const writtenBy = (caller: typeof tess, homeroomTeacher: string) =>
  relations.map((relation) =>
    partWrittenBy(caller, { student: student(homeroomTeacher), relation }),
  );

it.each([
  ['the homeroom teacher', tess, tess.userUid, [undefined, undefined, 'comment', 'comment']],
  ['another teacher', tess, 'uid-theo', [undefined, undefined, undefined, undefined]],
  [
    ...(['a student', person({ username: 'sam', type: 'student' }), 'uid-tess'] as const),
    ['goals', undefined, undefined, undefined],
  ],
  // No right to comment: the school names a person as homeroom teacher who is not of its staff.
  [
    ...(['an affiliate', person({ username: 'al', type: 'affiliate' }), 'uid-al'] as const),
    [undefined, undefined, undefined, undefined],
  ],
])('gives %s only the own part', (_, caller, homeroomTeacher, parts) => {
  expect(writtenBy(caller, homeroomTeacher)).toEqual(parts);
});
