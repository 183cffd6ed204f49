import type { School } from '#functions/kernel/record/declaration';
import type { Enrollment } from '#shared/intake/class-records';
import { isEnrolledOn } from '#shared/people/enrolment';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { type DayLesson, lessonsOn } from '#shared/timetables/day-lessons';
import { isWithin } from '#shared/timetables/school-days';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import type { Lesson, LessonChange } from '#shared/timetables/timetable-records';
import { daysOfClass } from './rules/class-days.ts';
import { type Names, shownLesson } from './rules/lesson-view.ts';
import { schoolDaysFor } from './school-calendar.ts';
import type { TimetableDeps } from './timetable-deps.ts';

/** The person whose timetable it is. */
interface Person {
  readonly userUid: string;
  readonly groups: readonly string[];
}

/** The weekly lessons of a person. */
interface Weekly {
  readonly lessons: readonly Lesson[];
  /** Whether a lesson can be in the timetable of a day. */
  readonly isOf: (lesson: Lesson, day: string) => boolean;
  /** Whether the timetable of a day keeps a lesson after its changes. */
  readonly keeps?: (lesson: DayLesson) => boolean;
}

/**
 * Returns the timetable of a student. Reads the lessons of about 10 classes and the school's
 * changes of each day.
 */
export async function studentDays(
  deps: TimetableDeps,
  caller: Caller,
  { person, days }: { readonly person: Person; readonly days: readonly string[] },
): Promise<TimetableDay[]> {
  const [enrolments, changes, school] = await Promise.all([
    deps.enrolments.of(caller).ofPerson(person.userUid),
    changesOf(deps, caller, days),
    schoolDaysFor(deps, caller, { days, groups: person.groups }),
  ]);
  const open = enrolments.filter((each) => days.some((day) => isEnrolledOn(each, day)));
  const lessons = await deps.timetables.of(caller).ofClasses(open.map(classOf));
  return shownDays(deps, caller, {
    days,
    changes,
    schoolDays: school,
    weekly: {
      lessons,
      isOf: ({ CLASS_ID }, day) =>
        open.some((each) => classOf(each) === CLASS_ID && isEnrolledOn(each, day)),
    },
  });
}

/**
 * Returns the timetable of a teacher: own lessons, those of own classes that name no teacher, and
 * those that the teacher takes for colleagues.
 */
export async function teacherDays(
  deps: TimetableDeps,
  caller: Caller,
  days: readonly string[],
): Promise<TimetableDay[]> {
  const { userUid } = caller;
  const { timetables } = deps;
  const [own, enrolments, changes, school] = await Promise.all([
    timetables.of(caller).ofTeacher(userUid),
    deps.enrolments.of(caller).ofPerson(userUid),
    changesOf(deps, caller, days),
    schoolDaysFor(deps, caller, { days, groups: caller.groups }),
  ]);
  const taught = enrolments.filter(({ role }) => role === 'teacher');
  const covered = changes.filter((change) => change.teacherUid === userUid);
  const [ofClasses, others] = await Promise.all([
    timetables.of(caller).ofClasses(taught.map(classOf)),
    timetables.of(caller).withIds(covered.map(({ TIMETABLE_ID }) => TIMETABLE_ID)),
  ]);
  const shared = ofClasses.filter((lesson) => lesson.teacherUid === undefined);
  const isOwn = ({ CLASS_ID, teacherUid }: Lesson, day: string) =>
    teacherUid === userUid ||
    (teacherUid === undefined &&
      taught.some((each) => classOf(each) === CLASS_ID && isEnrolledOn(each, day)));
  const isCovered = ({ TIMETABLE_ID }: Lesson, day: string) =>
    covered.some(
      (change) => change.TIMETABLE_ID === TIMETABLE_ID && (change.to_date ?? change.date) === day,
    );
  return shownDays(deps, caller, {
    days,
    changes,
    schoolDays: school,
    teacherUid: userUid,
    weekly: {
      lessons: [...own, ...shared, ...others],
      isOf: (lesson, day) => isOwn(lesson, day) || isCovered(lesson, day),
      // A lesson of a colleague counts only if the teacher takes it.
      keeps: ({ lesson, usual = lesson }) =>
        [lesson, usual].some((each) => [userUid, undefined].includes(each.teacherUid)),
    },
  });
}

const classOf = ({ classSourcedId }: Pick<Enrollment, 'classSourcedId'>) => classSourcedId;

/** Returns the changes of some days, each once. */
async function changesOf(
  { timetables }: TimetableDeps,
  school: School,
  days: readonly string[],
): Promise<LessonChange[]> {
  const found = await Promise.all(days.map((day) => timetables.of(school).changesOf(day)));
  return [...new Map(found.flat().map((change) => [change.CHANGE_ID, change])).values()];
}

interface Sources {
  readonly days: readonly string[];
  readonly weekly: Weekly;
  readonly changes: readonly LessonChange[];
  readonly schoolDays: Awaited<ReturnType<typeof schoolDaysFor>>;
  readonly teacherUid?: string;
}

/** Returns the days with their lessons and the names that they show. */
async function shownDays(
  deps: TimetableDeps,
  school: School,
  { days, weekly, changes, schoolDays, teacherUid }: Sources,
): Promise<TimetableDay[]> {
  const classes = await deps.classes
    .of(school)
    .classes(weekly.lessons.map(({ CLASS_ID }) => CLASS_ID));
  const isTaught = ({ CLASS_ID }: Lesson, day: string) => {
    const found = classes.get(CLASS_ID);
    return !found || isWithin(day, daysOfClass(found, schoolDays.sessions));
  };
  const found = days.map((day) => {
    const lessons = lessonsOn(day, {
      lessons: weekly.lessons.filter((each) => weekly.isOf(each, day) && isTaught(each, day)),
      changes: changes.filter(({ date, to_date }) => date === day || to_date === day),
      weekOf: schoolDays.weekOf,
      isOpen: schoolDays.off(day) === undefined,
    });
    return { day, lessons: weekly.keeps ? lessons.filter(weekly.keeps) : lessons };
  });
  const teachers = await teachersOf(
    deps,
    school,
    found.flatMap(({ lessons }) => lessons),
  );
  const names: Names = { classes, teachers };
  return found.map(({ day, lessons }) => {
    const off = schoolDays.off(day);
    const week = schoolDays.weekOf(day);
    return {
      date: day,
      ...(week !== undefined && { week }),
      ...(off && { day_off: off.why }),
      ...(off?.why === 'closed' && off.title && { closed_by: off.title }),
      lessons: lessons.map((each) => shownLesson(each, names, teacherUid)),
    };
  });
}

/** Returns the names of the teachers of lessons. */
async function teachersOf(
  { users }: TimetableDeps,
  school: School,
  lessons: readonly DayLesson[],
): Promise<Map<string, string>> {
  const ids = lessons.flatMap(({ lesson, usual }) => [lesson, usual ?? lesson]);
  const people = await users.of(school).many(ids.flatMap(({ teacherUid }) => teacherUid ?? []));
  return new Map(
    people.map(({ userUid, firstname, surname }) => [userUid, fullName({ firstname, surname })]),
  );
}
