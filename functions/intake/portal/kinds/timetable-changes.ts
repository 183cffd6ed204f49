import * as z from 'zod';
import { weekdayOf } from '#shared/timetables/school-days';
import { changeKinds, type Lesson, type LessonChange } from '#shared/timetables/timetable-records';
import type { Findings } from '../../faults.ts';
import { Id, Line } from '../../oneroster/values.ts';
import { mostPeriods, OwnDay, OwnId, Time, whole, word } from '../cells.ts';
import { fileKind, type ReadRow } from '../kind.ts';
import { staffUid } from '../named-people.ts';
import { rowKey, type SchoolFacts } from '../school.ts';
import { endsFirst } from './timetable.ts';

const cells = z.object({
  CHANGE_ID: OwnId,
  TIMETABLE_ID: Id,
  date: OwnDay,
  kind: word(...changeKinds),
  to_date: OwnDay.optional(),
  period: whole(0, mostPeriods).optional(),
  starts: Time.optional(),
  ends: Time.optional(),
  room: Line.optional(),
  STAFF_ID: Id.optional(),
});
type Row = ReadRow<z.infer<typeof cells>>;

/** Changes of lessons on single days. */
export const timetableChanges = fileKind({
  table: 'lesson-changes',
  cells,
  id: 'CHANGE_ID',
  recordsOf: changesOf,
});

async function changesOf(
  rows: readonly Row[],
  school: SchoolFacts,
  found: Findings,
): Promise<LessonChange[]> {
  const [lessons, people] = [await school.lessons(), await school.people()];
  const rowOf = new Map<string, number | undefined>();
  return rows.map((row) => {
    const { TIMETABLE_ID, date, kind } = row.cells;
    const lesson = lessons.get(TIMETABLE_ID);
    if (!school.faulty.has(rowKey('lessons', TIMETABLE_ID))) checkValues(row, lesson, found);
    if (kind !== 'added') {
      // A lesson cannot be both cancelled and moved.
      const slot = `${TIMETABLE_ID}\n${date}\n${kind === 'moved' ? 'cancelled' : kind}`;
      if (rowOf.has(slot)) {
        const reason = `Row ${rowOf.get(slot)} changes the same lesson on this day.`;
        found.fault(row.locate('TIMETABLE_ID'), reason);
      }
      rowOf.set(slot, row.locate('TIMETABLE_ID').row);
    }
    return changeOf(row, staffUid(people, row.cells.STAFF_ID, row, found));
  });
}

const days = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** Reports a change of an unknown lesson or on a wrong day, and one without its new values. */
function checkValues({ cells: row, locate }: Row, lesson: Lesson | undefined, found: Findings) {
  const { kind, date, to_date, period, starts, ends, room, STAFF_ID } = row;
  if (!lesson) {
    found.fault(locate('TIMETABLE_ID'), 'The timetable has no lesson with this identifier.');
  } else if (kind !== 'added' && weekdayOf(date) !== lesson.weekday) {
    found.fault(locate('date'), `This lesson takes place on ${days[lesson.weekday - 1]}.`);
  }
  const need = (column: string, reason: string) => found.fault(locate(column), reason);
  if (kind === 'room' && room === undefined) need('room', 'Write the new room.');
  if (kind === 'teacher' && STAFF_ID === undefined) {
    need('STAFF_ID', 'Write who teaches the lesson instead.');
  }
  if (kind === 'added' && starts === undefined) need('starts', 'Write when the lesson begins.');
  if (kind === 'moved' && [to_date, period, starts].every((value) => value === undefined)) {
    need('to_date', 'Write the new day, period or time.');
  }
  if ((starts === undefined) !== (ends === undefined)) {
    need(starts === undefined ? 'starts' : 'ends', 'Write when the lesson begins and ends.');
  } else if (starts !== undefined && ends !== undefined && ends <= starts) need('ends', endsFirst);
}

/** Returns a change with the new values of its kind. Other cells may hold the usual values. */
function changeOf({ cells: row }: Row, teacherUid: string | undefined): LessonChange {
  const { CHANGE_ID, TIMETABLE_ID, date, kind, to_date, period, starts, ends, room } = row;
  const change = { CHANGE_ID, TIMETABLE_ID, date, kind };
  const newRoom = room === undefined ? {} : { room };
  const newTeacher = teacherUid === undefined ? {} : { teacherUid };
  if (kind === 'cancelled') return change;
  if (kind === 'room') return { ...change, ...newRoom };
  if (kind === 'teacher') return { ...change, ...newTeacher };
  return {
    ...change,
    ...newRoom,
    ...newTeacher,
    ...(kind === 'moved' && to_date !== undefined && { to_date }),
    ...(period !== undefined && { period }),
    ...(starts !== undefined && { starts }),
    ...(ends !== undefined && { ends }),
  };
}
