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

export const placeOrder = kindOfOrder({ schema: PlaceMessage, priority: 'ordinary' });
