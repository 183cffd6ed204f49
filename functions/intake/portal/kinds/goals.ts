import * as z from 'zod';
import { commentUidOf } from '#functions/kernel/roster/uids';
import { goalKinds, type SchoolComment, type SchoolGoal } from '#shared/goals/school-goals';
import { semesters } from '#shared/goals/term';
import { dayIn } from '#shared/kernel/zone';
import type { Findings } from '../../faults.ts';
import { Id, Text, Year } from '../../oneroster/values.ts';
import { OwnDay, OwnId, word } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { rowsOfPeople, staffUid } from '../named-people.ts';
import type { SchoolFacts } from '../school.ts';
import { ofGoalYears } from './goal-years.ts';

/** The longest text of a row, in characters. */
const longest = 4000;
const Words = Text.refine((value) => value.length <= longest, `Use at most ${longest} characters.`);

/** Reports write a semester as `1` or `Semester 1`. */
const SemesterCell = z
  .string({ error: 'A value is needed here.' })
  .transform((value) => value.replace(/^semester\s+/i, ''))
  .pipe(z.enum(semesters, 'This must be 1 or 2.'));

const goalCells = z.object({
  GOAL_ID: OwnId,
  STUDENT_NUMBER: Id,
  year: Year,
  semester: SemesterCell,
  kind: word(...goalKinds),
  text: Words,
  written_on: OwnDay,
});

const commentCells = z.object({
  STUDENT_NUMBER: Id,
  year: Year,
  semester: SemesterCell,
  CLASS_ID: Id.optional(),
  STAFF_ID: Id.optional(),
  comment: Words,
});

const byNumber = { column: 'STUDENT_NUMBER', kind: 'students' } as const;

/** The students' goals and reflections. */
export const learningGoals = fileKind({
  table: 'learning-goals',
  cells: goalCells,
  id: 'GOAL_ID',
  recordsOf: goalsOf,
});

/** The homeroom teachers' comments. */
export const homeroomComments = fileKind({
  table: 'homeroom-comments',
  cells: commentCells,
  recordsOf: commentsOf,
  /** A class of an earlier year leaves the roster; its comments keep its name. */
  withStored: (before, loaded) => ({
    ...loaded,
    home_class: loaded.home_class || before.home_class,
    ...(loaded.teacherUid === undefined &&
      before.teacherUid !== undefined && { teacherUid: before.teacherUid }),
  }),
});

async function goalsOf(
  rows: readonly ReadRow<z.infer<typeof goalCells>>[],
  school: SchoolFacts,
  found: Findings,
): Promise<SchoolGoal[]> {
  const known = ofGoalYears(rows, school, found);
  return (await rowsOfPeople(known, byNumber, school, found)).map(({ row, person }) => {
    const { STUDENT_NUMBER: _, ...goal } = row.cells;
    return { ...goal, userUid: person.userUid };
  });
}

async function commentsOf(
  rows: readonly ReadRow<z.infer<typeof commentCells>>[],
  school: SchoolFacts,
  found: Findings,
): Promise<SchoolComment[]> {
  const people = await school.people();
  const rowOf = new Map<string, number | undefined>();
  const known = ofGoalYears(rows, school, found);
  return (await rowsOfPeople(known, byNumber, school, found)).flatMap(({ row, person }) => {
    const { year, semester, CLASS_ID, STAFF_ID, comment } = row.cells;
    const about = JSON.stringify([person.userUid, year, semester, CLASS_ID]);
    const commentUid = commentUidOf(school.site, about);
    if (rowOf.has(commentUid)) {
      const reason = `Row ${rowOf.get(commentUid)} has a comment for the same student, semester and class.`;
      found.fault(row.locate('STUDENT_NUMBER'), reason);
      return [];
    }
    rowOf.set(commentUid, row.locate('STUDENT_NUMBER').row);
    // Classes and teachers of earlier years may have left the roster.
    const isEarlier = year < dayIn(school.timeZone, school.now).slice(0, 4);
    const ofClass = CLASS_ID === undefined ? undefined : school.classes.get(CLASS_ID);
    if (CLASS_ID !== undefined && !ofClass && !isEarlier) {
      found.fault(row.locate('CLASS_ID'), 'The roster has no class with this identifier.');
    }
    const isUnknown = STAFF_ID !== undefined && !people.bySourcedId.has(STAFF_ID);
    const teacher = isEarlier && isUnknown ? undefined : STAFF_ID;
    const teacherUid = staffUid(people, teacher, row, found);
    return [
      {
        commentUid,
        userUid: person.userUid,
        year,
        semester,
        comment,
        home_class: ofClass?.title ?? '',
        ...(teacherUid !== undefined && { teacherUid }),
      },
    ];
  });
}
