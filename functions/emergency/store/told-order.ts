import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the mail that tells every administrator who sent an emergency message, or changed the banner. */
const Told = z.object({
  kind: z.literal('emergency-told'),
  site: z.string(),
  /** The version of the message. */
  version: z.string(),
  /** Where it is stored, if nothing of it leaves. A worker of release 1.8.0 finds no such message. */
  list: z.literal('corrections').optional(),
});
export type Told = z.infer<typeof Told>;

/** Urgent: ordinary mail waits while the message itself leaves, which may take half an hour. */
export const toldOrder = kindOfOrder({ schema: Told, priority: 'urgent' });
