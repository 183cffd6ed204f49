import type { Class } from '#shared/intake/class-records';
import type { DayLesson } from '#shared/timetables/day-lessons';
import type { TimetableLesson } from '#shared/timetables/timetable-day';
import type { Lesson } from '#shared/timetables/timetable-records';

/** The names that a timetable shows. */
export interface Names {
  readonly classes: ReadonlyMap<string, Pick<Class, 'title'>>;
  /** First name and surname of teachers, by userUid. */
  readonly teachers: ReadonlyMap<string, string>;
}

/** Returns a lesson of a day as its reader gets it. `teacherUid` is the reader, if a teacher. */
export function shownLesson(
  { lesson, changes, usual, isHeld, movedTo, movedFrom }: DayLesson,
  { classes, teachers }: Names,
  teacherUid?: string,
): TimetableLesson {
  const valuesOf = ({ period, starts, ends, room, teacherUid: by }: Lesson) => ({
    period,
    starts,
    ends,
    ...(room !== undefined && { room }),
    ...(by !== undefined && teachers.has(by) && { teacher: teachers.get(by) }),
  });
  const cover = teacherUid === undefined ? undefined : coverOf(lesson, usual ?? lesson, teacherUid);
  return {
    TIMETABLE_ID: lesson.TIMETABLE_ID,
    CLASS_ID: lesson.CLASS_ID,
    class_name: classes.get(lesson.CLASS_ID)?.title ?? lesson.CLASS_ID,
    ...valuesOf(lesson),
    changes: [...changes],
    is_held: isHeld,
    ...(usual && { usual: valuesOf(usual) }),
    ...(movedTo !== undefined && { moved_to: movedTo }),
    ...(movedFrom !== undefined && { moved_from: movedFrom }),
    ...(cover && { cover }),
  };
}

/** Whether a teacher takes a lesson for a colleague, or a colleague takes the teacher's own. */
function coverOf(lesson: Lesson, usual: Lesson, teacherUid: string): TimetableLesson['cover'] {
  if (lesson.teacherUid === usual.teacherUid) return undefined;
  return lesson.teacherUid === teacherUid ? 'for_colleague' : 'by_colleague';
}
