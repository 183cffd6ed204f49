import * as z from 'zod';

/**
 * A job of an intake, as its queue carries it. The worker checks the site against the stored
 * intake.
 */
export const IntakeMessage = z.object({
  kind: z.enum(['validate', 'apply', 'rollback']),
  site: z.string(),
  intakeUid: z.string(),
});
export type IntakeMessage = z.infer<typeof IntakeMessage>;
