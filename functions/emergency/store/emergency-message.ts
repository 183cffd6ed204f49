import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import { channelNames } from '#shared/notifications/channels';

/** Messages to the school, and those that their authors try on themselves. */
export const sendingLists = ['sendings', 'tests'] as const;
export type SendingList = (typeof sendingLists)[number];

/** Orders the share of an emergency message that goes to one shard of the school's people. */
export const EmergencyMessage = z.object({
  kind: z.literal('emergency'),
  site: z.string(),
  list: z.enum(sendingLists),
  /** The version of the message. */
  version: z.string(),
  channel: z.enum(channelNames),
  shard: z.number().int(),
});
export type EmergencyMessage = z.infer<typeof EmergencyMessage>;

export const emergencyOrder = kindOfOrder({
  schema: EmergencyMessage,
  priority: 'urgent',
  name: 'emergencies',
});
