import type * as z from 'zod';
import { AbsenceRecord } from '#shared/absences/absence-record';
import { CalendarCategory } from '#shared/calendar/calendar-categories';
import { CalendarEvent } from '#shared/calendar/calendar-event';
import { Classroom, CourseUnit, TaskResource } from '#shared/courses/course-records';
import { AccountEntry } from '#shared/finance/account-entry';
import { SchoolComment, SchoolGoal } from '#shared/goals/school-goals';
import { VirtueGoal } from '#shared/goals/virtue-goal';
import { BehaviourRecord } from '#shared/learning/behaviour-record';
import { ReportRecord } from '#shared/learning/report-record';
import { YearInfo } from '#shared/people/year-info';
import { Lesson, LessonChange } from '#shared/timetables/timetable-records';

/** The records that the portal's own files add, by table. */
export const portalRecords = {
  'course-units': CourseUnit,
  'course-tasks': TaskResource,
  'course-classrooms': Classroom,
  calendar: CalendarEvent,
  'calendar-categories': CalendarCategory,
  absences: AbsenceRecord,
  lessons: Lesson,
  'lesson-changes': LessonChange,
  finance: AccountEntry,
  'year-info': YearInfo,
  'learning-behaviours': BehaviourRecord,
  'academic-reports': ReportRecord,
  'learning-goals': SchoolGoal,
  'virtue-goals': VirtueGoal,
  'homeroom-comments': SchoolComment,
} as const;
export type PortalTable = keyof typeof portalRecords;
export type PortalRecord<T extends PortalTable = PortalTable> = z.infer<(typeof portalRecords)[T]>;
export const portalTables = Object.keys(portalRecords) as PortalTable[];

/** The field that identifies a record in its table. */
export const portalIds = {
  'course-units': 'unit_id',
  'course-tasks': 'resourceUid',
  'course-classrooms': 'classroom_urlUid',
  calendar: 'eventUid',
  'calendar-categories': 'category',
  absences: 'DAILY_ATTENDANCE_ID',
  lessons: 'TIMETABLE_ID',
  'lesson-changes': 'CHANGE_ID',
  finance: 'TRANSACTION_ID',
  'year-info': 'yearInfoUid',
  'learning-behaviours': 'behaviourUid',
  'academic-reports': 'FILE_ID',
  'learning-goals': 'GOAL_ID',
  'virtue-goals': 'virtueGoalUid',
  'homeroom-comments': 'commentUid',
} as const satisfies { [T in PortalTable]: keyof PortalRecord<T> };
