import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the mail to those who have come from the waiting list of an ask, by a call. */
const PlaceMessage = z.object({
  kind: z.literal('ask-place'),
  site: z.string(),
  askUid: z.string(),
  /** The round. */
  asked_at: z.string(),
  call: z.number().int(),
});
export type PlaceMessage = z.infer<typeof PlaceMessage>;

/** Orders the push about the same, of which a person has one for each ask and day. */
const PlacePushMessage = z.object({
  kind: z.literal('ask-place-push'),
  site: z.string(),
  askUid: z.string(),
  asked_at: z.string(),
  /** Who has come from the list, and when. */
  subject: z.string(),
  at: z.string(),
});
export type PlacePushMessage = z.infer<typeof PlacePushMessage>;

export const placePushOrder = kindOfOrder({ schema: PlacePushMessage, priority: 'ordinary' });

export const placeOrder = kindOfOrder({ schema: PlaceMessage, priority: 'ordinary' });
