import * as z from 'zod';

/** A job of the queue `absences`: tell the office what a file of absences changed. */
export const IntakeCountsMessage = z.object({
  kind: z.literal('intake'),
  site: z.string(),
  intakeUid: z.string(),
});
export type IntakeCountsMessage = z.infer<typeof IntakeCountsMessage>;
