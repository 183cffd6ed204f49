import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import { channelNames } from '#shared/notifications/channels';

/** Orders the reminders to the people who have not answered. */
const Ordered = z.object({
  kind: z.literal('ask'),
  site: z.string(),
  askUid: z.string(),
  /** The day at the school on which the reminder is due. */
  day: z.string(),
  /** Where it leaves. Without it, it is mail. */
  channel: z.enum(channelNames).optional(),
});
export type ReminderMessage = z.infer<typeof Ordered>;

export const reminderOrder = kindOfOrder({ schema: Ordered, priority: 'ordinary' });
