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

/** The same order of release 1.6.0, which may still wait in the queue. */
const Earlier = z
  .object({
    kind: z.literal('acknowledgement'),
    site: z.string(),
    postUid: z.string(),
    day: z.string(),
  })
  .transform(
    ({ site, postUid, day }): ReminderMessage => ({ kind: 'ask', site, askUid: postUid, day }),
  );

export const reminderOrder = kindOfOrder({
  schema: z.union([Ordered, Earlier]),
  priority: 'ordinary',
});
