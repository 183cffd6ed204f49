import type { CountedFact, EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import { countedFacts, counterKey } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { dayIn } from '#shared/kernel/zone';
import { channelIn } from '#shared/notifications/channels';

/** A fact that SES reported about a message, or a carrier about a text. */
export type MailFact =
  | { readonly fact: 'sent'; readonly at: string; readonly messageId: string }
  | { readonly fact: SimpleFact; readonly at: string }
  | {
      readonly fact: 'bounced';
      readonly at: string;
      readonly bounceType: string;
      readonly bounceSubType: string;
    }
  | { readonly fact: 'rejected' | 'not_rendered'; readonly at: string; readonly reason: string }
  | { readonly fact: 'delayed'; readonly at: string; readonly delayType: string }
  | { readonly fact: 'priced'; readonly at: string; readonly price: number };
type SimpleFact =
  | 'delivered'
  | 'opened'
  | 'machine_opened'
  | 'clicked'
  | 'machine_clicked'
  | 'complained';

/** The number of opens whose times are stored. */
const mostOpens = 100;

/**
 * Returns a message with one more fact. The result does not depend on the order of facts or on
 * repetitions.
 */
export function withFact(message: EmailLogRecord, reported: MailFact): EmailLogRecord {
  switch (reported.fact) {
    case 'sent': {
      const messageIds = [...new Set([...message.messageIds, reported.messageId])].sort();
      return {
        ...message,
        state: 'sent',
        messageIds,
        sent: earlier(message.sent, { at: reported.at }),
      };
    }
    case 'opened': {
      const opens = [...new Set([...message.opens, reported.at])].sort().slice(0, mostOpens);
      return { ...message, opens, opened: earlier(message.opened, { at: reported.at }) };
    }
    case 'clicked': {
      const { at } = reported;
      // A person's click implies that the message was open, even if the picture that reports it was
      // not loaded.
      const opened = earlier(message.opened, { at });
      return { ...message, opened, clicked: earlier(message.clicked, { at }) };
    }
    case 'bounced': {
      const { at, bounceType, bounceSubType } = reported;
      return { ...message, bounced: earlier(message.bounced, { at, bounceType, bounceSubType }) };
    }
    case 'rejected':
    case 'not_rendered': {
      const { at, reason } = reported;
      return { ...message, [reported.fact]: earlier(message[reported.fact], { at, reason }) };
    }
    case 'priced':
      // Receipts of one text may name its price several times, and it only grows.
      return { ...message, price: Math.max(message.price ?? 0, reported.price) };
    case 'delayed': {
      const { at, delayType } = reported;
      return { ...message, delayed: earlier(message.delayed, { at, delayType }) };
    }
    default:
      return { ...message, [reported.fact]: earlier(message[reported.fact], { at: reported.at }) };
  }
}

/**
 * Returns the earlier fact. At the same instant the first in the alphabet wins, so that the order
 * of events does not matter.
 */
function earlier<Fact extends { at: string }>(stored: Fact | undefined, reported: Fact): Fact {
  if (!stored || reported.at < stored.at) return reported;
  return reported.at === stored.at && JSON.stringify(reported) < JSON.stringify(stored)
    ? reported
    : stored;
}

/** What the reconciliation reports about a message that SES accepted unexpectedly. */
export type Finding = 'unexpected' | 'duplicated' | 'recovered';

/** Returns the finding about a message that SES accepted under an identifier, if there is one. */
export function findingOf(message: EmailLogRecord, messageId: string): Finding | undefined {
  if (message.messageIds.includes(messageId)) return undefined;
  if (message.messageIds.length > 0) return 'duplicated';
  if (message.state === 'cancelled') return 'unexpected';
  const isGivenUp = message.state === 'prepared' || message.state === 'failed';
  // The first worker got no answer, so SES was asked again.
  return isGivenUp || message.attempts > 1 ? 'recovered' : undefined;
}

/** Tells whether SES was ever asked to send a message. If not, an event about it is not ours. */
export const wasAsked = ({ state, attempts, messageIds }: EmailLogRecord): boolean =>
  attempts > 0 || state === 'claimed' || state === 'sent' || messageIds.length > 0;

/** What a message adds to the counters: the counter record and the facts. */
export interface Counted {
  readonly key: { readonly pk: string; readonly sk: string };
  readonly facts: readonly CountedFact[];
}

/**
 * Returns the counted facts of a message: none for a test or an unsent message; opens and clicks by
 * machines only without one by a person.
 */
export const countedIn = (message: EmailLogRecord): readonly CountedFact[] =>
  message.testing || !message.sent
    ? []
    : countedFacts.filter(
        (fact) =>
          message[fact] &&
          !(fact === 'machine_opened' && message.opened) &&
          !(fact === 'machine_clicked' && message.clicked),
      );

/**
 * Returns what a message adds to the counters, or undefined for a test or an unsent message. Its
 * day is the site's day on which SES accepted it. If an earlier time is reported, the message moves
 * to that day.
 */
export function countedOf(
  school: School,
  message: EmailLogRecord,
  timeZone: string,
): Counted | undefined {
  // The counters are those of the log of mail.
  if (message.testing || !message.sent || channelIn(message.mailingUid) !== 'mail') {
    return undefined;
  }
  const day = dayIn(timeZone, new Date(message.sent.at));
  const key = counterKey(school, message.type, day, message.mailingUid, message.userUid);
  return { key, facts: countedIn(message) };
}
