import * as z from 'zod';

/** What a student missed: a day, half of it, or the lesson with this number. */
export const absencePeriod = /^(day|am|pm|\d{1,2})$/;

/** An absence as the school's information system records it. The portal never changes it. */
export const AbsenceRecord = z.object({
  DAILY_ATTENDANCE_ID: z.string(),
  /** The student. */
  userUid: z.string(),
  /** The day in the school's time zone. */
  date: z.string(),
  period: z.string().regex(absencePeriod),
  /** `verified` when a carer or the office has explained it. */
  status: z.enum(['verified', 'unverified']),
  /** The explanation in the school's words; empty if there is none. */
  reason: z.string(),
  /** The group of the student's homeroom when the absence was first taken in; empty without one. */
  homeroom: z.string(),
});
export type AbsenceRecord = z.infer<typeof AbsenceRecord>;
