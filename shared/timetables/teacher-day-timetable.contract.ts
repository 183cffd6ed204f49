import * as z from 'zod';
import { type Resource, route } from '#shared/kernel/route';
import { TimetableDay, TimetableDays } from './timetable-day.ts';

/** A day of a teacher's timetable. */
export const TeacherDay = TimetableDay.extend({ teacherdayUid: z.string() });

export const teacherDayTimetable = {
  list: route({
    method: 'GET',
    path: '/teacher-day-timetable',
    operation: 'tt.tch',
    child: 'own',
    summary: 'The lessons that the caller gives on a day, or on up to 14 days.',
    input: TimetableDays,
    output: z.array(TeacherDay),
  }),
} satisfies Resource;
