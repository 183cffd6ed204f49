import type { MailMessage, MessageContent } from '#functions/kernel/mail/content';
import { unsubscribeHeaders } from '#functions/kernel/mail/letter/ending';
import { framed } from '#functions/kernel/mail/letter/letter';
import type { StoredMailingType } from '#shared/mailings/mailing';
import type { MailingContent } from '../rules/content.ts';
import { connections } from './connections.ts';
import { daily } from './daily.ts';
import { digest } from './digest.ts';
import { choiceOf, topics, whyIn } from './ending.ts';
import type { MessageLimits, OutlineMaker } from './outline.ts';
import { principal } from './principal.ts';
import { reminder } from './reminder.ts';

/** Bytes of HTML at most, as SES sends it. Gmail cuts a message off after 102 KB. */
const mostBytes = 100_000;
/**
 * Bytes that each link may grow by. SES replaces its address by one of its own to report clicks: it
 * was about 155 bytes longer.
 */
const bytesForLink = 200;

const all = Number.POSITIVE_INFINITY;
const everything: MessageLimits = { isWhole: true, most: all, blurb: all };

/** Limits in order, until the message fits: excerpts, fewer posts, a shorter blurb. */
const smaller: readonly MessageLimits[] = [
  ...[all, 100, 60, 40, 25, 15, 8].map((most) => ({ isWhole: false, most, blurb: all })),
  { isWhole: false, most: 5, blurb: 4000 },
];

const makers = {
  Weekly: digest,
  Daily: daily,
  Principal: principal,
  Connections: connections,
  Reminder: reminder,
} as const satisfies Record<StoredMailingType, OutlineMaker>;

/**
 * Composes one person's message. The same input gives the same message, so a retry sends the same.
 */
export function messageOf(content: MailingContent, personal: MessageContent): MailMessage {
  let message = within(content, personal, everything);
  for (const limits of smaller) {
    if (sentBytes(message.html) <= mostBytes) break;
    message = within(content, personal, limits);
  }
  return message;
}

/** Returns how long a message is at most after SES replaced its links. SES adds one picture. */
function sentBytes(html: string): number {
  const links = html.match(/<a\b[^>]*\bhref="https?:/gi) ?? [];
  return Buffer.byteLength(html) + (links.length + 1) * bytesForLink;
}

function within(
  content: MailingContent,
  personal: MessageContent,
  limits: MessageLimits,
): MailMessage {
  const letter = { ...content, reader: personal.as };
  const { greets = true, ...outline } = makers[content.type](letter, personal, limits);
  const reader = {
    firstname: greets ? personal.firstname : '',
    why: whyIn(content.type, personal),
  };
  const headers = unsubscribeHeaders(content, personal.unsubscribe);
  const choice = choiceOf(content, personal);
  return framed(content, { ...outline, topic: topics[content.type], reader }, { choice, headers });
}
