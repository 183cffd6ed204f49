import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import { channelNames } from '#shared/notifications/channels';

/** Orders the mail about an act on a notice. */
export const AbsenceMessage = z.object({
  kind: z.literal('notice'),
  site: z.string(),
  noticeUid: z.string(),
  /** The act whose mail is sent (`mail_version`). */
  version: z.number().int(),
});
export type AbsenceMessage = z.infer<typeof AbsenceMessage>;
export const noticeOrder = kindOfOrder({
  schema: AbsenceMessage,
  priority: 'urgent',
  name: 'notices',
});

/** Orders the push to the sender of a notice about an answer of the office. */
export const NoticePushMessage = z.object({
  kind: z.literal('notice-push'),
  site: z.string(),
  noticeUid: z.string(),
  /** The act that the push tells (`mail_version`). */
  version: z.number().int(),
});
export type NoticePushMessage = z.infer<typeof NoticePushMessage>;
export const noticePushOrder = kindOfOrder({
  schema: NoticePushMessage,
  priority: 'urgent',
  name: 'notices',
});

/** Orders the messages to carers about absences without a reason. */
export const DailyAbsenceMessage = z.object({
  kind: z.literal('daily'),
  site: z.string(),
  /** The day in the school's time zone. */
  day: z.string(),
  /** The first day whose absences it names; the day before, if an earlier release ordered it. */
  from: z.string().optional(),
  /** Where it leaves. Without it, it is mail. */
  channel: z.enum(channelNames).optional(),
});
export type DailyAbsenceMessage = z.infer<typeof DailyAbsenceMessage>;
/** A child whom nobody has excused may be in danger, so its carers hear of it at once. */
export const unexplainedOrder = kindOfOrder({
  schema: DailyAbsenceMessage,
  priority: 'urgent',
  name: 'notices',
});
