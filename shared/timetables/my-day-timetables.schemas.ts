import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { TimetableDay, TimetableDays } from './timetable-day.ts';

/** A day of a person's timetable: a student's classes, or the lessons that a teacher gives. */
export const MyDayTimetable = TimetableDay.extend({ mydaytimetablesUid: z.string() });

export const myDayTimetablesSchemas = {
  list: { input: TimetableDays, output: z.array(MyDayTimetable) },
  listOfChild: { input: TimetableDays.extend({ userUid: Uid }), output: z.array(MyDayTimetable) },
} satisfies Schemas;
