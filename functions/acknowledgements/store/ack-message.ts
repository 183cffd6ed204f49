import * as z from 'zod';

/** A job of the queue `mailings`: remind the people who have not acknowledged a post. */
export const AckReminderMessage = z.object({
  kind: z.literal('acknowledgement'),
  site: z.string(),
  postUid: z.string(),
  /** The day at the school on which the reminder is due. */
  day: z.string(),
});
export type AckReminderMessage = z.infer<typeof AckReminderMessage>;
