import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the mail to administrators about a number whose reader says that it is not the person’s. */
const WrongNumber = z.object({
  kind: z.literal('wrong-number'),
  site: z.string(),
  /** Whose number it is by the roster. */
  userUid: z.string(),
  /** The hash of the link by which its reader said so. */
  link: z.string(),
  /** When the text left. */
  at: z.string(),
});
export type WrongNumber = z.infer<typeof WrongNumber>;

export const wrongNumberOrder = kindOfOrder({ schema: WrongNumber, priority: 'ordinary' });
