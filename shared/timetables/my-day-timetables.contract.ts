import type { Resource } from '#shared/kernel/route';
import type { myDayTimetablesSchemas } from './my-day-timetables.schemas.ts';

export const myDayTimetables: Resource<typeof myDayTimetablesSchemas> = {
  list: {
    method: 'GET',
    path: '/my-day-timetables',
    operation: 'tt.my',
    child: { record: 'timetable', act: 'read' },
    summary: "The caller's own timetable on a day, or on up to 14 days.",
  },
  listOfChild: {
    method: 'GET',
    path: '/my-day-timetables/{userUid}',
    operation: 'tt.child',
    child: { record: 'timetable', act: 'read' },
    summary: "The timetable of one of the caller's children on a day, or on up to 14 days.",
  },
};
