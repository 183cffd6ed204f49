import * as z from 'zod';
import type { MailFact } from '../store/email-log-fact-rules.ts';

/** What became of a text, as AWS End User Messaging reports it; it has no account and no tags of SES. */
export const TextReceipt = z.looseObject({
  eventType: z.string().startsWith('TEXT_').max(100),
  messageId: z.string().min(1).max(200),
});
export type TextReceipt = z.infer<typeof TextReceipt>;

/** A time in milliseconds since 1970. */
const Time = z
  .number()
  .int()
  .positive()
  .max(8.64e15)
  .transform((at) => new Date(at).toISOString());

/** The fields that are read. The number is not: it is that of the stored message. */
const Receipt = z.object({
  eventType: z.string(),
  messageId: z.string(),
  eventTimestamp: Time,
  messageRequestTimestamp: Time,
  totalMessagePrice: z.number().nonnegative().optional(),
  /** What was sent with the text: our own message. */
  context: z.object({ schoolUid: z.string(), mailing: z.string(), recipient: z.string() }),
});

/** A receipt in the form that the worker uses. */
export interface TextEvent {
  readonly messageId: string;
  readonly site: string;
  readonly mailing: string;
  readonly recipient: string;
  /** That AWS took the text, what became of it, and its price. */
  readonly facts: readonly MailFact[];
  /** When its number turned out to be none; undefined otherwise. */
  readonly isNoNumberAt: string | undefined;
}

/** What says that a phone or its carrier has the text: which of the two, differs by country. */
const arrived = new Set(['TEXT_DELIVERED', 'TEXT_SUCCESSFUL']);

/** What says that the text is on its way. */
const underway = new Set(['TEXT_QUEUED', 'TEXT_PENDING', 'TEXT_SENT']);

/** Why a text did not arrive, in words for the log. Other types that are new to us failed too. */
const failures: Readonly<Record<string, string>> = {
  TEXT_INVALID: 'The number is not valid.',
  TEXT_INVALID_MESSAGE: 'The carrier refused the text.',
  TEXT_UNREACHABLE: 'The phone cannot be reached.',
  TEXT_CARRIER_UNREACHABLE: 'The carrier cannot be reached.',
  TEXT_BLOCKED: 'The phone or its owner takes no such texts.',
  TEXT_CARRIER_BLOCKED: 'The carrier blocked the text.',
  TEXT_SPAM: 'The carrier took the text for spam.',
  TEXT_TTL_EXPIRED: 'The phone was off for too long.',
  TEXT_PROTECT_BLOCKED: 'No texts go to this country.',
  TEXT_UNKNOWN: 'The carrier did not say what became of it.',
};

/** Reads a receipt; undefined if it is not one of a message of the portal. */
export function readReceipt(content: TextReceipt): TextEvent | undefined {
  const read = Receipt.safeParse(content).data;
  if (!read) return undefined;
  const { eventType, messageId, eventTimestamp: at, messageRequestTimestamp, context } = read;
  const isFailed = !arrived.has(eventType) && !underway.has(eventType);
  const reason = failures[eventType] ?? eventType.slice(0, 100);
  return {
    messageId,
    site: context.schoolUid,
    mailing: context.mailing,
    recipient: context.recipient,
    facts: [
      { fact: 'sent', at: messageRequestTimestamp, messageId },
      ...(arrived.has(eventType) ? [{ fact: 'delivered', at } as const] : []),
      ...(isFailed ? [{ fact: 'rejected', at, reason } as const] : []),
      ...(read.totalMessagePrice === undefined
        ? []
        : [{ fact: 'priced', at, price: read.totalMessagePrice } as const]),
    ],
    isNoNumberAt: eventType === 'TEXT_INVALID' ? at : undefined,
  };
}
