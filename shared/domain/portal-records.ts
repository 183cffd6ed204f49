import type * as z from 'zod';
import { CalendarCategory } from '#shared/domain/calendar-categories';
import { CalendarEvent } from '#shared/domain/calendar-event';
import { Classroom, CourseUnit, TaskResource } from '#shared/domain/course-records';

/** What the portal's own files bring, under the name of its table. */
export const portalRecords = {
  'course-units': CourseUnit,
  'course-tasks': TaskResource,
  'course-classrooms': Classroom,
  calendar: CalendarEvent,
  'calendar-categories': CalendarCategory,
} as const;
export type PortalTable = keyof typeof portalRecords;
export type PortalRecord<T extends PortalTable = PortalTable> = z.infer<(typeof portalRecords)[T]>;
export const portalTables = Object.keys(portalRecords) as PortalTable[];

/** The field that names a record in its table. */
export const portalIds = {
  'course-units': 'unit_id',
  'course-tasks': 'resourceUid',
  'course-classrooms': 'classroom_urlUid',
  calendar: 'eventUid',
  'calendar-categories': 'category',
} as const satisfies { [T in PortalTable]: keyof PortalRecord<T> };
