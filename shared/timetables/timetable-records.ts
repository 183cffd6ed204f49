import * as z from 'zod';

const Day = z.string();
/** A time of day as `HH:MM` on the school's clock. */
const Time = z.string();

/** A weekly lesson of a class. Its students follow from the enrolments. */
export const Lesson = z.object({
  TIMETABLE_ID: z.string(),
  CLASS_ID: z.string(),
  /** The userUid of its teacher. */
  teacherUid: z.string().optional(),
  /** Monday is 1, Sunday 7. */
  weekday: z.number().int().min(1).max(7),
  /** The number of the lesson; 0 is the homeroom before the first. */
  period: z.number().int().min(0),
  starts: Time,
  ends: Time,
  room: z.string().optional(),
  /** The letter of the week; absent means every week. */
  week: z.string().optional(),
});
export type Lesson = z.infer<typeof Lesson>;

export const changeKinds = ['cancelled', 'room', 'teacher', 'moved', 'added'] as const;

/** A change of one lesson on one day. */
export const LessonChange = z.object({
  CHANGE_ID: z.string(),
  TIMETABLE_ID: z.string(),
  /** The day of the lesson; of an added one the day on which it takes place. */
  date: Day,
  kind: z.enum(changeKinds),
  /** The new values. Fields that are absent stay as they are. */
  to_date: Day.optional(),
  period: z.number().int().min(0).optional(),
  starts: Time.optional(),
  ends: Time.optional(),
  room: z.string().optional(),
  teacherUid: z.string().optional(),
});
export type LessonChange = z.infer<typeof LessonChange>;
