import { indexKeys } from '#functions/intake/store/roster';
import { rosterKey } from '#functions/kernel/roster/keys';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { type PortalRecord, type PortalTable, portalIds } from '#shared/intake/portal-records';
import type { RosterKind } from '#shared/intake/roster-records';
import { addDays, dayIn } from '#shared/kernel/zone';
import { mondayOf } from '#shared/timetables/school-days';
import type { Lesson, LessonChange } from '#shared/timetables/timetable-records';
import { collegeEvent } from '#test/support/college/calendar';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson, storeSettings } from '#test/support/college/people';
import { schoolNamed } from '#test/support/records/school';

/** The Monday of next week, whose days the timetable of the tests changes. */
export const timetableMonday = addDays(mondayOf(dayIn('Australia/Sydney', new Date())), 7);

/** Returns a day of that week: 0 is the Monday. */
export const timetableDay = (days: number): string => addDays(timetableMonday, days);

type Put = Pick<College, 'put'>;

/** Stores a record of the roster. */
export const storeRoster = (
  { put }: Put,
  kind: RosterKind,
  record: Record<string, unknown> & { sourcedId: string },
  keys: Record<string, string> = {},
) =>
  put('roster', {
    ...record,
    ...rosterKey(schoolNamed('main'), kind, record.sourcedId),
    ...indexKeys(schoolNamed('main'), kind, record),
    ...keys,
  });

/** Stores a class. */
export const storeClass = (college: Put, sourcedId: string, title: string) =>
  storeRoster(college, 'classes', {
    sourcedId,
    title,
    classType: 'scheduled',
    grades: [],
    subjects: [],
    periods: [],
    courseSourcedId: `course-${sourcedId}`,
    schoolSourcedId: 'school',
    termSourcedIds: ['term'],
  });

/** Enrols a person in a class. People of the college have no identifier of the roster. */
export const enrol = (
  college: Put,
  userUid: string,
  classSourcedId: string,
  is: { role?: string; beginDate?: string; endDate?: string } = {},
) =>
  storeRoster(
    college,
    'enrollments',
    {
      sourcedId: `${userUid}-${classSourcedId}`,
      classSourcedId,
      userSourcedId: userUid,
      schoolSourcedId: 'school',
      role: 'student',
      ...is,
    },
    { personPk: `main#enrollments#${userUid}` },
  );

/** Stores a task of a class. */
export const storeTask = (college: Put, title: string, classSourcedId: string, dueDate: string) =>
  storeRoster(college, 'lineItems', {
    sourcedId: `task-${title}`,
    title,
    classSourcedId,
    assignDate: '2026-01-01',
    dueDate,
    resultValueMax: 40,
  });

/** Stores a record of the school’s files. */
export const storeRecord = <T extends PortalTable>(
  { put }: Put,
  table: T,
  record: PortalRecord<T>,
) => {
  const fields: Record<string, unknown> = { ...record };
  const keys = {
    pk: 'main',
    sk: fields[portalIds[table]],
    ...portalKeys(schoolNamed('main'), table, fields),
  };
  return put(table, { ...fields, ...keys });
};

/** Stores a weekly lesson, by default the first one on Monday. */
export const storeLesson = (
  college: Put,
  TIMETABLE_ID: string,
  CLASS_ID: string,
  is: Partial<Lesson> = {},
) =>
  storeRecord(college, 'lessons', {
    TIMETABLE_ID,
    CLASS_ID,
    weekday: 1,
    period: 1,
    starts: '09:00',
    ends: '09:50',
    ...is,
  });

/** Stores a change of a lesson. */
export const storeChange = (
  college: Put,
  TIMETABLE_ID: string,
  change: Omit<LessonChange, 'CHANGE_ID' | 'TIMETABLE_ID'>,
) =>
  storeRecord(college, 'lesson-changes', {
    CHANGE_ID: `${TIMETABLE_ID}-${change.date}-${change.kind}`,
    TIMETABLE_ID,
    ...change,
  });

const at = (period: number, hour: number) => ({
  period,
  starts: `${hour}:00`,
  ends: `${hour}:50`,
});

/**
 * Stores the timetable of a week with a change of each kind. Mia has English and Maths, Ned has
 * Science, Pip has no classes. Amelia Hart teaches English, Theo Brown the others.
 */
export async function storeTimetable(college: College): Promise<void> {
  const theo = { username: 't.brown', firstname: 'Theo', surname: 'Brown' };
  await storePerson(college.records, collegePerson(theo));
  await storeSettings(college.records, {
    timetable: {
      weeks: { letters: ['A', 'B'], starts: [{ day: timetableMonday, week: 'A' }] },
      closed_categories: ['Staff day'],
    },
  });
  await storeRoster(college, 'academicSessions', {
    sourcedId: 'term',
    title: 'Term',
    type: 'term',
    schoolYear: '2026',
    startDate: timetableDay(-60),
    endDate: timetableDay(12),
  });
  for (const [id, title] of [['7E', '7A English'] as const, ['7M', '7A Maths'] as const]) {
    await storeClass(college, id, title);
    await enrol(college, 'u-mia', id);
  }
  await storeClass(college, '8S', '8B Science');
  await enrol(college, 'u-ned', '8S');
  await enrol(college, 'u-s.student', '7E');
  await enrol(college, 'u-a.hart', '7E', { role: 'teacher' });
  const [amelia, brown] = [{ teacherUid: 'u-a.hart' }, { teacherUid: 'u-t.brown' }];
  await storeLesson(college, 'e1', '7E', { ...amelia, room: 'B12' });
  await storeLesson(college, 'e2', '7E', { ...amelia, room: 'B12', weekday: 2, ...at(2, 10) });
  await storeLesson(college, 'e4', '7E', { ...amelia, room: 'B12', weekday: 4 });
  await storeLesson(college, 'm1', '7M', { ...brown, room: 'C3', ...at(2, 10) });
  await storeLesson(college, 'm2', '7M', { ...brown, room: 'C3', weekday: 2, ...at(3, 11) });
  await storeLesson(college, 'm5', '7M', { ...brown, weekday: 5, week: 'B' });
  await storeLesson(college, 's1', '8S', { ...brown, room: 'Lab 1', ...at(4, 13) });
  await storeChange(college, 'm1', { date: timetableDay(0), kind: 'room', room: 'Library' });
  await storeChange(college, 'e2', { date: timetableDay(1), kind: 'cancelled' });
  await storeChange(college, 'm2', {
    date: timetableDay(1),
    kind: 'moved',
    to_date: timetableDay(3),
    ...at(6, 14),
  });
  await storeChange(college, 'e4', { date: timetableDay(3), kind: 'teacher', ...brown });
  await storeChange(college, 'e1', { date: timetableDay(4), kind: 'added', ...at(5, 13) });
  const closed = collegeEvent({
    eventUid: 'staff-day',
    title: 'Staff development day',
    category: 'Staff day',
    starts: timetableDay(2),
    groups: [],
  });
  await storeRecord(college, 'calendar', closed);
}
