import type { School } from '#functions/kernel/record/declaration';
import { indexKeysOf, partitionOf } from '#functions/kernel/record/key';
import { type CalendarEvent, endless } from '#shared/calendar/calendar-event';
import { isRepeated } from '#shared/calendar/calendar-occurrences';
import { semesterOf } from '#shared/goals/term';
import { type PortalRecord, type PortalTable, portalRecords } from '#shared/intake/portal-records';
import { calendarRecords } from '#shared/tables/calendar';
import {
  courseClassroomsRecords,
  courseTasksRecords,
  courseUnitsRecords,
} from '#shared/tables/content';
import {
  homeroomCommentsRecords,
  learningGoalsRecords,
  virtueGoalsRecords,
} from '#shared/tables/goals';
import { academicReportsRecords, learningBehavioursRecords } from '#shared/tables/learning';
import {
  absencesRecords,
  financeRecords,
  lessonChangesRecords,
  lessonsRecords,
  yearInfoRecords,
} from '#shared/tables/school-days';

/** The longest event, in milliseconds, that is indexed by its start. */
export const longestSingle = 31 * 86_400_000;

/** Returns a partition key of the calendar's index. */
export const whenPk = (school: School, span: 'single' | 'standing' | 'removed') =>
  partitionOf(school, calendarRecords.event.indexes.when.key, { span });

/** The attributes that put a record into the indexes of its table. */
type IndexKeys = Readonly<Record<string, string>>;

/**
 * The index keys of each table (`shared/tables`). A sort key has 1 KB at most, and a character needs
 * up to 4 bytes, so long names are cut.
 */
const keysOf: { [T in PortalTable]: (school: School, record: PortalRecord<T>) => IndexKeys } = {
  'course-units': (school, unit) => indexKeysOf(school, courseUnitsRecords.unit, unit),
  'course-tasks': (school, { TASK, ...resource }) =>
    indexKeysOf(school, courseTasksRecords.resource, { ...resource, TASK: TASK.slice(0, 200) }),
  'course-classrooms': (school, classroom) =>
    indexKeysOf(school, courseClassroomsRecords.classroom, classroom),
  calendar: eventKeys,
  'calendar-categories': () => ({}),
  absences(school, absence) {
    const keys = indexKeysOf(school, absencesRecords.absence, absence);
    if (absence.status === 'unverified') return keys;
    const { unverifiedPk: _, unverifiedSk: __, ...others } = keys;
    return others;
  },
  lessons: (school, lesson) => indexKeysOf(school, lessonsRecords.lesson, lesson),
  'lesson-changes': (school, { to_date, ...change }) =>
    indexKeysOf(school, lessonChangesRecords.change, {
      ...change,
      target: to_date,
      takes_place: to_date ?? change.date,
    }),
  finance: (school, entry) => indexKeysOf(school, financeRecords.entry, entry),
  'learning-behaviours': (school, { course, ...behaviour }) =>
    indexKeysOf(school, learningBehavioursRecords.behaviour, {
      ...behaviour,
      course: course.slice(0, 200),
    }),
  'academic-reports': (school, report) =>
    indexKeysOf(school, academicReportsRecords.report, report),
  'learning-goals': (school, goal) => indexKeysOf(school, learningGoalsRecords.goal, goal),
  'virtue-goals': (school, goal) =>
    indexKeysOf(school, virtueGoalsRecords.goal, { ...goal, semester: semesterOf(goal.term) }),
  'homeroom-comments': (school, comment) =>
    indexKeysOf(school, homeroomCommentsRecords.comment, comment),
  'year-info': (school, { date = '', ...info }) =>
    indexKeysOf(school, yearInfoRecords.info, { ...info, date }),
};

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
  return indexKeysOf(school, calendarRecords.event, { ...event, ...spanKeys(event) });
}

/** Returns the fields that put an event into its part of the index: the part, and the time there. */
export function spanKeys(event: CalendarEvent): {
  readonly span: Parameters<typeof whenPk>[1];
  readonly first: string;
} {
  const { first, last, removed_at } = event;
  if (removed_at !== undefined) return { span: 'removed', first: removed_at };
  const isLong =
    last === endless || Date.parse(last) - Date.parse(first) > longestSingle || isRepeated(event);
  return isLong ? { span: 'standing', first: last } : { span: 'single', first };
}
