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
