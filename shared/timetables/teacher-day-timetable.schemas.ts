import * as z from 'zod';
import type { Schemas } from '#shared/kernel/route';
import { TimetableDay, TimetableDays } from './timetable-day.ts';

/** A day of a teacher's timetable. */
export const TeacherDay = TimetableDay.extend({ teacherdayUid: z.string() });

export const teacherDayTimetableSchemas = {
  list: { input: TimetableDays, output: z.array(TeacherDay) },
} satisfies Schemas;
