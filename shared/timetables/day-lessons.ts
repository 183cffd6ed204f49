import { weekdayOf } from './school-days.ts';
import type { Lesson, LessonChange } from './timetable-records.ts';

/** A lesson as it takes place on one day, or why it does not. */
export interface DayLesson {
  /** The lesson with the values of the day. */
  readonly lesson: Lesson;
  /** The kinds of changes, in the order of `changeKinds`; empty for a lesson as usual. */
  readonly changes: readonly LessonChange['kind'][];
  /** The lesson of every week, if it differs. */
  readonly usual?: Lesson;
  /** Whether it takes place on this day. */
  readonly isHeld: boolean;
  /** The other day of a lesson that moves: to it, or from it. */
  readonly movedTo?: string;
  readonly movedFrom?: string;
}

/** The lessons and changes from which a day is made. */
export interface DaySources {
  /** The weekly lessons of the person, and those that changes name, if the person may see them. */
  readonly lessons: readonly Lesson[];
  /** The changes of the day, and those that move a lesson to it. */
  readonly changes: readonly LessonChange[];
  /** Returns the letter of a day's week. Without one, lessons of every week are shown. */
  readonly weekOf: (day: string) => string | undefined;
  /** Whether weekly lessons take place: not in holidays, and not when the school is closed. */
  readonly isOpen: boolean;
}

/**
 * Returns the lessons of a day with its changes, sorted by time. Cancelled lessons, and those that
 * move to another day, stay in the list with `isHeld: false`. A change of an unknown lesson, or of a
 * lesson that does not take place in that week, has no effect.
 */
export function lessonsOn(
  day: string,
  { lessons, changes, weekOf, isOpen }: DaySources,
): DayLesson[] {
  const byId = new Map(lessons.map((lesson) => [lesson.TIMETABLE_ID, lesson]));
  const isUsual = (lesson: Lesson, on: string) =>
    lesson.weekday === weekdayOf(on) && isInWeek(lesson, weekOf(on));
  const usual = isOpen ? [...byId.values()].filter((lesson) => isUsual(lesson, day)) : [];
  const ofDay = changes.filter(({ date }) => date === day);
  const found = usual.map((lesson) =>
    changed(
      lesson,
      ofDay.filter(
        ({ TIMETABLE_ID, kind }) => TIMETABLE_ID === lesson.TIMETABLE_ID && kind !== 'added',
      ),
    ),
  );
  for (const change of changes) {
    const lesson = byId.get(change.TIMETABLE_ID);
    if (!lesson) continue;
    if (change.kind === 'added' && change.date === day) {
      found.push(special(lesson, change, {}));
    } else if (arrives(change, day) && isUsual(lesson, change.date)) {
      found.push(special(lesson, change, { movedFrom: change.date }));
    }
  }
  return found.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** Returns the number of different lessons that take place, for the share of one in the day. */
export const heldLessons = (lessons: readonly DayLesson[]): number =>
  new Set(lessons.flatMap(({ lesson, isHeld }) => (isHeld ? lesson.period : []))).size;

const isInWeek = ({ week }: Lesson, current: string | undefined): boolean =>
  week === undefined || current === undefined || week === current;

const movesAway = ({ kind, date, to_date }: LessonChange): boolean =>
  kind === 'moved' && to_date !== undefined && to_date !== date;

const arrives = (change: LessonChange, day: string): boolean =>
  movesAway(change) && change.to_date === day;

/** Returns a weekly lesson with the changes of its day. */
function changed(lesson: Lesson, changes: readonly LessonChange[]): DayLesson {
  const of = (kind: LessonChange['kind']) => changes.find((change) => change.kind === kind);
  if (of('cancelled')) return { lesson, changes: ['cancelled'], isHeld: false };
  const moved = of('moved');
  if (moved?.to_date !== undefined && movesAway(moved)) {
    return { lesson, changes: ['moved'], isHeld: false, movedTo: moved.to_date };
  }
  const [room, teacher] = [of('room'), of('teacher')];
  const kinds = [room, teacher, moved].flatMap((change) => change?.kind ?? []);
  if (kinds.length === 0) return { lesson, changes: [], isHeld: true };
  const values = {
    ...(moved && valuesOf(moved)),
    ...(room && roomOf(room)),
    ...(teacher && teacherOf(teacher)),
  };
  return { lesson: { ...lesson, ...values }, changes: kinds, usual: lesson, isHeld: true };
}

/** Returns a lesson that is added to a day, or moved to it. */
const special = (
  lesson: Lesson,
  change: LessonChange,
  from: Pick<DayLesson, 'movedFrom'>,
): DayLesson => ({
  lesson: { ...lesson, ...valuesOf(change) },
  changes: [change.kind],
  usual: lesson,
  isHeld: true,
  ...from,
});

const valuesOf = (change: LessonChange): Partial<Lesson> => {
  const { period, starts, ends } = change;
  return {
    ...(period !== undefined && { period }),
    ...(starts !== undefined && { starts }),
    ...(ends !== undefined && { ends }),
    ...roomOf(change),
    ...teacherOf(change),
  };
};
const roomOf = ({ room }: LessonChange) => (room === undefined ? {} : { room });
const teacherOf = ({ teacherUid }: LessonChange) =>
  teacherUid === undefined ? {} : { teacherUid };

/** Lessons at the same time keep an order that does not depend on the source. */
const orderOf = ({ lesson, isHeld, changes }: DayLesson): string =>
  [lesson.starts, lesson.ends, lesson.TIMETABLE_ID, isHeld ? 0 : 1, changes.join()].join('\n');
