import * as z from 'zod';

/** A job of the queue `absences`: send the mail about an act on a notice. */
export const AbsenceMessage = z.object({
  kind: z.literal('notice'),
  site: z.string(),
  noticeUid: z.string(),
  /** The act whose mail is sent (`mail_version`). */
  version: z.number().int(),
});
export type AbsenceMessage = z.infer<typeof AbsenceMessage>;

/** A job of the queue `absences`: send carers the mail about absences without a reason. */
export const DailyAbsenceMessage = z.object({
  kind: z.literal('daily'),
  site: z.string(),
  /** The day in the school's time zone. */
  day: z.string(),
});
export type DailyAbsenceMessage = z.infer<typeof DailyAbsenceMessage>;
