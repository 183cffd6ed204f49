import * as z from 'zod';
import { Day } from '#shared/kernel/fields';
import { changeKinds } from './timetable-records.ts';

/** The values of a lesson that a change can replace. Times are `HH:MM` on the school's clock. */
const values = {
  /** The number of the lesson; 0 is the homeroom before the first. */
  period: z.number().int(),
  starts: z.string(),
  ends: z.string(),
  room: z.string().optional(),
  /** The teacher's first name and surname. */
  teacher: z.string().optional(),
};

/** A lesson of one day, with the changes of the day. */
export const TimetableLesson = z.object({
  TIMETABLE_ID: z.string(),
  CLASS_ID: z.string(),
  class_name: z.string(),
  ...values,
  /** Empty for a lesson as usual. */
  changes: z.array(z.enum(changeKinds)),
  /** False for a cancelled lesson, and for one that moves to another day. */
  is_held: z.boolean(),
  /** The lesson of every week, if this one differs. */
  usual: z.object(values).optional(),
  moved_to: z.string().optional(),
  moved_from: z.string().optional(),
  /** In a teacher's timetable: the teacher takes it for a colleague, or a colleague takes it. */
  cover: z.enum(['for_colleague', 'by_colleague']).optional(),
});
export type TimetableLesson = z.infer<typeof TimetableLesson>;

/** Why a day is no school day. */
export const daysOff = ['weekend', 'holiday', 'closed'] as const;

/** A day of a timetable. */
export const TimetableDay = z.object({
  date: z.string(),
  /** The letter of the week, if the school names its weeks. */
  week: z.string().optional(),
  day_off: z.enum(daysOff).optional(),
  /** The event that closes the school, if the reader may see it. */
  closed_by: z.string().optional(),
  /** By time. A day off may have added lessons. */
  lessons: z.array(TimetableLesson),
});
export type TimetableDay = z.infer<typeof TimetableDay>;

/** The most days that one answer has: two weeks. */
export const mostTimetableDays = 14;

/** One day (today if none is given), or a span of days, both included. */
export const TimetableDays = z.strictObject({
  date: Day.optional(),
  from: Day.optional(),
  to: Day.optional(),
});
export type TimetableDays = z.infer<typeof TimetableDays>;
