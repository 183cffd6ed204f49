import type { School } from '#functions/kernel/record/declaration';
import { type CalendarEvent, endless } from '#shared/calendar/calendar-event';
import { isRepeated } from '#shared/calendar/calendar-occurrences';
import { semesterOf } from '#shared/goals/term';
import { type PortalRecord, type PortalTable, portalRecords } from '#shared/intake/portal-records';

/** The longest event, in milliseconds, that is indexed by its start. */
export const longestSingle = 31 * 86_400_000;

/** Returns a partition key of the calendar's index. */
export const whenPk = ({ site }: School, part: 'single' | 'standing' | 'removed') =>
  `${site}#${part}`;

/** The attributes that put a record into the indexes of its table. */
type IndexKeys = Readonly<Record<string, string>>;

/** The index keys of each table (`shared/tables`). */
const keysOf: { [T in PortalTable]: (school: School, record: PortalRecord<T>) => IndexKeys } = {
  'course-units': ({ site }, { COURSE_ID, unit_start_date, unit_id }) =>
    inIndex('course', `${site}#${COURSE_ID}`, `${unit_start_date}#${unit_id}`),
  // A sort key has 1 KB at most, and a character needs up to 4 bytes.
  'course-tasks': ({ site }, { COURSE_ID, TASK, resourceUid }) =>
    inIndex('course', `${site}#${COURSE_ID}`, `${TASK.slice(0, 200)}#${resourceUid}`),
  'course-classrooms': ({ site }, { CLASS_ID, classroom_urlUid }) =>
    inIndex('class', `${site}#${CLASS_ID}`, classroom_urlUid),
  calendar: eventKeys,
  'calendar-categories': () => ({}),
  absences: ({ site }, { DAILY_ATTENDANCE_ID: id, userUid, date, homeroom, status }) => ({
    ...inIndex('student', `${site}#${userUid}`, `${date}#${id}`),
    ...inIndex('day', `${site}#${date}`, `${homeroom}#${userUid}#${id}`),
    ...(status === 'unverified' && inIndex('unverified', site, `${date}#${id}`)),
  }),
  lessons: ({ site }, { TIMETABLE_ID, CLASS_ID, teacherUid, weekday, starts }) => {
    const at = `${weekday}#${starts}#${TIMETABLE_ID}`;
    return {
      ...inIndex('class', `${site}#${CLASS_ID}`, at),
      ...(teacherUid !== undefined && inIndex('teacher', `${site}#${teacherUid}`, at)),
    };
  },
  'lesson-changes': ({ site }, { CHANGE_ID, date, to_date, teacherUid }) => ({
    ...inIndex('day', `${site}#${date}`, CHANGE_ID),
    ...(to_date !== undefined && inIndex('target', `${site}#${to_date}`, CHANGE_ID)),
    ...(teacherUid !== undefined &&
      inIndex('cover', `${site}#${teacherUid}`, `${to_date ?? date}#${CHANGE_ID}`)),
  }),
  finance: ({ site }, { TRANSACTION_ID, userUid, date }) =>
    inIndex('account', `${site}#${userUid}`, `${date}#${TRANSACTION_ID}`),
  'learning-behaviours': ({ site }, { userUid, report_period, course, behaviourUid }) =>
    inIndex(
      'student',
      `${site}#${userUid}`,
      `${report_period}#${course.slice(0, 200)}#${behaviourUid}`,
    ),
  'academic-reports': ({ site }, { FILE_ID, userUid, LAST_UPDATED }) =>
    inIndex('student', `${site}#${userUid}`, `${LAST_UPDATED}#${FILE_ID}`),
  'learning-goals': ({ site }, { GOAL_ID, userUid, year, semester }) =>
    inIndex('term', `${site}#${year}#${semester}`, `${userUid}#${GOAL_ID}`),
  'virtue-goals': ({ site }, { virtueGoalUid, userUid, year, term }) =>
    inIndex('term', `${site}#${year}#${semesterOf(term)}`, `${userUid}#${term}#${virtueGoalUid}`),
  'homeroom-comments': ({ site }, { commentUid, userUid, year, semester }) =>
    inIndex('term', `${site}#${year}#${semester}`, `${userUid}#${commentUid}`),
  'year-info': ({ site }, { yearInfoUid, year, kind, date = '', userUid }) => ({
    ...inIndex('year', `${site}#${year}`, `${kind}#${date}#${yearInfoUid}`),
    ...(userUid !== undefined && inIndex('head', `${site}#${userUid}`, `${year}#${yearInfoUid}`)),
  }),
};

const inIndex = (name: string, pk: string, sk: string): IndexKeys => ({
  [`${name}Pk`]: pk,
  [`${name}Sk`]: sk,
});

/** Returns the index keys of a record from the portal's own files. */
export function portalKeys<T extends PortalTable>(
  school: School,
  table: T,
  record: Readonly<Record<string, unknown>>,
): IndexKeys {
  // The schema of a table returns records of that table.
  return keysOf[table](school, portalRecords[table].parse(record) as PortalRecord<T>);
}

function eventKeys(school: School, event: CalendarEvent): IndexKeys {
  const { eventUid, first, last, removed_at } = event;
  const inPart = (part: Parameters<typeof whenPk>[1], at: string) =>
    inIndex('when', whenPk(school, part), `${at}#${eventUid}`);
  if (removed_at !== undefined) return inPart('removed', removed_at);
  const isLong =
    last === endless || Date.parse(last) - Date.parse(first) > longestSingle || isRepeated(event);
  return isLong ? inPart('standing', last) : inPart('single', first);
}
