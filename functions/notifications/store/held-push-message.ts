import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the push of the next morning to a person who had enough of them on a day. */
const HeldPushMessage = z.object({
  kind: z.literal('held-push'),
  site: z.string(),
  userUid: z.string(),
  /** The day on which they were too many. */
  day: z.string(),
});
export type HeldPushMessage = z.infer<typeof HeldPushMessage>;

export const heldPushOrder = kindOfOrder({ schema: HeldPushMessage, priority: 'ordinary' });

/** Returns the partition of the pushes of the morning after a day, and of what a push of it counts as. */
export const heldPushUid = (day: string): string => `held-${day}`;
