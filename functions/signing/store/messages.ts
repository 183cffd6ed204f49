import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';
import { requestNews } from './request.record.ts';

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

/** Ends what a carer may see of a child's documents, because the school withholds the child. */
export const WithheldMessage = z.object({
  kind: z.literal('withheld'),
  site: z.string(),
  userUid: z.string(),
  child: z.string(),
});
export type WithheldMessage = z.infer<typeof WithheldMessage>;

/** What the worker of mail does about documents. */
export const SigningMessage = z.discriminatedUnion('kind', [
  BatchMessage,
  MailsMessage,
  BouncedMessage,
  WithheldMessage,
]);
export type SigningMessage = z.infer<typeof SigningMessage>;

export const signingMailOrder = kindOfOrder({
  schema: MailsMessage,
  priority: 'ordinary',
  name: 'signing',
});

/**
 * Orders the push to a person of the school for whom a document waits, or who is told what became of
 * one. A worker of release 1.8.0 does not know `news`, and finds nothing that waits.
 */
const PushMessage = z.object({
  kind: z.literal('signing-push'),
  site: z.string(),
  requestUid: z.string(),
  userUid: z.string(),
  /** When the person was asked, or when it happened. */
  at: z.string(),
  /** What became of it. */
  news: z.enum(requestNews).optional(),
  /** As whom the person is told: a recipientUid, or `requester`. */
  to: z.string().optional(),
  /** The row of the mail about it, among those of its request. Absent in an order of before release 1.9.0. */
  mail: z.string().optional(),
});
export type SigningPushMessage = z.infer<typeof PushMessage>;

export const signingPushOrder = kindOfOrder({
  schema: PushMessage,
  priority: 'ordinary',
  name: 'signing',
});

/** A job of the queue `sealing`: seal a completed document. */
export const SealingMessage = z.object({ site: z.string(), requestUid: z.string() });
export type SealingMessage = z.infer<typeof SealingMessage>;
