import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the reminders to the people who have not acknowledged a post. */
export const AckReminderMessage = z.object({
  kind: z.literal('acknowledgement'),
  site: z.string(),
  postUid: z.string(),
  /** The day at the school on which the reminder is due. */
  day: z.string(),
});
export type AckReminderMessage = z.infer<typeof AckReminderMessage>;
export const ackOrder = kindOfOrder({ schema: AckReminderMessage, priority: 'ordinary' });
