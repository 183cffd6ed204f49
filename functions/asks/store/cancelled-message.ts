import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import { channelNames } from '#shared/notifications/channels';

/** Orders the message that an event was cancelled or moved, to those who said yes or wait for a place. */
const CancelledMessage = z.object({
  kind: z.literal('ask-cancelled'),
  site: z.string(),
  askUid: z.string(),
  /** The round. Of a round people get one such message on each channel. */
  asked_at: z.string(),
  /** Where it leaves. Without it, it is mail. */
  channel: z.enum(channelNames).optional(),
});
export type CancelledMessage = z.infer<typeof CancelledMessage>;

export const cancelledOrder = kindOfOrder({ schema: CancelledMessage, priority: 'ordinary' });
