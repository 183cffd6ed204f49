import type { Resource } from '#shared/kernel/route';
import type { teacherDayTimetableSchemas } from './teacher-day-timetable.schemas.ts';

export const teacherDayTimetable: Resource<typeof teacherDayTimetableSchemas> = {
  list: {
    method: 'GET',
    path: '/teacher-day-timetable',
    operation: 'tt.tch',
    child: 'own',
    summary: 'The lessons that the caller gives on a day, or on up to 14 days.',
  },
};
