import * as z from 'zod';

/** A job of the queue `intake`: an intake on which there is work. Its state says which. */
export const IntakeMessage = z.object({
  site: z.string(),
  intakeUid: z.string(),
});
export type IntakeMessage = z.infer<typeof IntakeMessage>;
