import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the pushes about a mailing of the principal. */
const PrincipalPush = z.object({
  kind: z.literal('principal-push'),
  site: z.string(),
  mailingUid: z.string(),
});
export type PrincipalPush = z.infer<typeof PrincipalPush>;

export const principalPushOrder = kindOfOrder({ schema: PrincipalPush, priority: 'ordinary' });
