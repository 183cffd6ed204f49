import * as z from 'zod';

/** A job of the queue `mail-exports`. */
export const MailExportMessage = z.object({
  site: z.string(),
  userUid: z.string(),
  exportUid: z.string(),
});
export type MailExportMessage = z.infer<typeof MailExportMessage>;
