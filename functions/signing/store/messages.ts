import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Makes the documents of a batch. */
export const BatchMessage = z.object({
  kind: z.literal('batch'),
  site: z.string(),
  batchUid: z.string(),
});

/** Orders the mails of a request that have not left. */
const MailsMessage = z.object({
  kind: z.literal('mails'),
  site: z.string(),
  requestUid: z.string(),
});

/** Notes that mail does not reach a recipient, by the place in the list of recipients. */
export const BouncedMessage = z.object({
  kind: z.literal('bounced'),
  site: z.string(),
  requestUid: z.string(),
  place: z.number().int(),
});

/** What the worker of mail does about documents. */
export const SigningMessage = z.discriminatedUnion('kind', [
  BatchMessage,
  MailsMessage,
  BouncedMessage,
]);
export type SigningMessage = z.infer<typeof SigningMessage>;

export const signingMailOrder = kindOfOrder({
  schema: MailsMessage,
  priority: 'ordinary',
  name: 'signing',
});

/** A job of the queue `sealing`: seal a completed document. */
export const SealingMessage = z.object({ site: z.string(), requestUid: z.string() });
export type SealingMessage = z.infer<typeof SealingMessage>;
