import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the mail that tells the office what a file changed. */
export const IntakeCountsMessage = z.object({
  kind: z.literal('intake'),
  site: z.string(),
  intakeUid: z.string(),
});
export type IntakeCountsMessage = z.infer<typeof IntakeCountsMessage>;
export const countsOrder = kindOfOrder({ schema: IntakeCountsMessage, priority: 'ordinary' });
