import * as z from 'zod';
import { Day } from '#shared/kernel/fields';

/** A message as one kind of reader would get it. */
export const MessagePreview = z.object({
  as: z.enum(['student', 'carer', 'staff']),
  /** The name of the recipient whose message it is. */
  name: z.string(),
  subject: z.string(),
  preview_text: z.string(),
  html: z.string(),
  text: z.string(),
  /** Size of the HTML part. */
  bytes: z.number().int(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

/** What a locked screen shows of a push. */
export const LockScreen = z.object({ title: z.string(), body: z.string() });
export type LockScreen = z.infer<typeof LockScreen>;

/** How many people a mailing reaches, and with what. */
export const MailingReach = z.object({
  count: z.number().int(),
  /** The people by the kind of their message. */
  students: z.number().int(),
  carers: z.number().int(),
  staff: z.number().int(),
  /** Posts and events in their messages. */
  items: z.number().int(),
  /** The day on which the oldest of these posts began; absent without posts. */
  since: Day.optional(),
});
export type MailingReach = z.infer<typeof MailingReach>;
