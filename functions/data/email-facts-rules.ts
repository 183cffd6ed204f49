import type { CountedFact, StoredMessage } from '#functions/data/email-record';
import { countedFacts, counterKey } from '#functions/data/email-record';
import { dayIn } from '#shared/domain/zone';

/** One thing that SES told of a message. */
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
  | { readonly fact: 'delayed'; readonly at: string; readonly delayType: string };
type SimpleFact = 'delivered' | 'opened' | 'machine_opened' | 'clicked' | 'complained';

/** Opens that are remembered one by one. */
const mostOpens = 100;

/** A message after SES told one more thing of it. Whatever the order and however often, the same things leave the same message. */
export function withFact(message: StoredMessage, told: MailFact): StoredMessage {
  switch (told.fact) {
    case 'sent': {
      const messageIds = [...new Set([...message.messageIds, told.messageId])].sort();
      return {
        ...message,
        state: 'sent',
        messageIds,
        sent: earlier(message.sent, { at: told.at }),
      };
    }
    case 'opened': {
      const opens = [...new Set([...message.opens, told.at])].sort().slice(0, mostOpens);
      return { ...message, opens, opened: earlier(message.opened, { at: told.at }) };
    }
    case 'clicked': {
      const { at } = told;
      // Nobody clicks in a mail that is not open, even if the picture that tells of it was not loaded.
      const opened = earlier(message.opened, { at });
      return { ...message, opened, clicked: earlier(message.clicked, { at }) };
    }
    case 'bounced': {
      const { at, bounceType, bounceSubType } = told;
      return { ...message, bounced: earlier(message.bounced, { at, bounceType, bounceSubType }) };
    }
    case 'rejected':
    case 'not_rendered': {
      const { at, reason } = told;
      return { ...message, [told.fact]: earlier(message[told.fact], { at, reason }) };
    }
    case 'delayed': {
      const { at, delayType } = told;
      return { ...message, delayed: earlier(message.delayed, { at, delayType }) };
    }
    default:
      return { ...message, [told.fact]: earlier(message[told.fact], { at: told.at }) };
  }
}

/** The first time counts; of one instant told differently, the first in the alphabet, so that the order of telling never shows. */
function earlier<Fact extends { at: string }>(known: Fact | undefined, told: Fact): Fact {
  if (!known || told.at < known.at) return told;
  return told.at === known.at && JSON.stringify(told) < JSON.stringify(known) ? told : known;
}

/** What the reconciliation says of a message that SES turns out to have taken. */
export type Finding = 'unexpected' | 'duplicated' | 'recovered';

/** What is remarkable about SES having taken a message under an identifier, if anything. */
export function findingOf(message: StoredMessage, messageId: string): Finding | undefined {
  if (message.messageIds.includes(messageId)) return undefined;
  if (message.messageIds.length > 0) return 'duplicated';
  if (message.state === 'cancelled') return 'unexpected';
  const isGivenUp = message.state === 'prepared' || message.state === 'failed';
  return isGivenUp ? 'recovered' : undefined;
}

/** Whether SES was ever asked to send it; if not, an event about it is none of ours. */
export const wasAsked = ({ state, attempts, messageIds }: StoredMessage): boolean =>
  attempts > 0 || state === 'claimed' || state === 'sent' || messageIds.length > 0;

/** What a message adds to the counters: where, and which facts. Nothing for tests and for what is not sent. */
export interface Counted {
  readonly key: { readonly pk: string; readonly sk: string };
  readonly facts: readonly CountedFact[];
}

/** The facts that count a message: none of a test or of what was not sent; opens by machines only while no person has opened it. */
export const countedIn = (message: StoredMessage): readonly CountedFact[] =>
  message.testing || !message.sent
    ? []
    : countedFacts.filter(
        (fact) => message[fact] && !(fact === 'machine_opened' && message.opened),
      );

/**
 * The day of a message is the site's day on which SES took it, which is the day that the filter of the logs goes by; if an earlier time
 * becomes known, what it adds moves with it.
 */
export function countedOf(
  site: string,
  message: StoredMessage,
  timeZone: string,
): Counted | undefined {
  if (message.testing || !message.sent) return undefined;
  const day = dayIn(timeZone, new Date(message.sent.at));
  const key = counterKey(site, message.type, day, message.mailingUid, message.userUid);
  return { key, facts: countedIn(message) };
}
