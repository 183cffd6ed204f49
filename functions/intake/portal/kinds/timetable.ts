import * as z from 'zod';
import type { Lesson } from '#shared/timetables/timetable-records';
import type { Findings } from '../../faults.ts';
import { Id, Line } from '../../oneroster/values.ts';
import { mostPeriods, OwnId, Time, whole } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { staffUid } from '../named-people.ts';
import type { SchoolFacts } from '../school.ts';

const Week = z
  .string()
  .refine((value) => /^[\p{L}\d]{1,10}$/u.test(value), 'Write the letter of a week, such as A.')
  .transform((value) => value.toUpperCase());

const cells = z.object({
  TIMETABLE_ID: OwnId,
  CLASS_ID: Id,
  STAFF_ID: Id.optional(),
  weekday: whole(1, 7),
  period: whole(0, mostPeriods),
  starts: Time,
  ends: Time,
  room: Line.optional(),
  week: Week.optional(),
});

/** The weekly lessons of classes. */
export const timetable = fileKind({
  table: 'lessons',
  cells,
  id: 'TIMETABLE_ID',
  recordsOf: lessonsOf,
});

async function lessonsOf(
  rows: readonly ReadRow<z.infer<typeof cells>>[],
  school: SchoolFacts,
  found: Findings,
): Promise<Lesson[]> {
  const people = await school.people();
  return rows.map((row) => {
    const { STAFF_ID, room, week, ...lesson } = row.cells;
    if (!school.classes.has(lesson.CLASS_ID)) {
      found.fault(row.locate('CLASS_ID'), 'The roster has no class with this identifier.');
    }
    if (lesson.ends <= lesson.starts) found.fault(row.locate('ends'), endsFirst);
    const teacherUid = staffUid(people, STAFF_ID, row, found);
    return {
      ...lesson,
      ...(teacherUid !== undefined && { teacherUid }),
      ...(room !== undefined && { room }),
      ...(week !== undefined && { week }),
    };
  });
}

export const endsFirst = 'This lesson ends before it begins.';
