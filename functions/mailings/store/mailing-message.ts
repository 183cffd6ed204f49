import * as z from 'zod';

/**
 * A job of the queue `mailings`: freeze the audience (`prepare`), send messages (`send`; queues
 * itself again until none is left), settle claims without an answer (`reconcile`).
 */
export const MailingMessage = z.object({
  kind: z.enum(['prepare', 'send', 'reconcile']),
  site: z.string(),
  mailingUid: z.string(),
  /**
   * Identifiers of this job and of the job that it follows. Only the first that follows a job runs.
   */
  turn: z.string().optional(),
  after: z.string().optional(),
});
export type MailingMessage = z.infer<typeof MailingMessage>;
