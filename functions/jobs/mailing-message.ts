import * as z from 'zod';

/**
 * A job of the queue `mailings`: freeze an audience (`prepare`), hand over messages for a while (`send`; puts itself on the queue again
 * until none is left), settle claims that nobody answered (`reconcile`).
 */
export const MailingMessage = z.object({
  kind: z.enum(['prepare', 'send', 'reconcile']),
  site: z.string(),
  mailingUid: z.string(),
  /** Of a job that goes on with another: its own name, and that of the one before. Only the first that follows a job is done. */
  turn: z.string().optional(),
  after: z.string().optional(),
});
export type MailingMessage = z.infer<typeof MailingMessage>;

/** A job of the queue `mail-exports`. */
export const MailExportMessage = z.object({
  site: z.string(),
  userUid: z.string(),
  exportUid: z.string(),
});
export type MailExportMessage = z.infer<typeof MailExportMessage>;
