import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the pushes about a digest, or about the reminders of a day. */
const NewsPush = z.object({
  kind: z.literal('news-push'),
  site: z.string(),
  mailingUid: z.string(),
});
export type NewsPush = z.infer<typeof NewsPush>;

export const newsPushOrder = kindOfOrder({ schema: NewsPush, priority: 'ordinary' });
