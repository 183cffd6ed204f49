import type { School } from '#functions/kernel/record/declaration';
import type { Ses } from '../mail/send/ses.ts';
import type { MailSettingsReader } from '../mail/store/mail-settings.record.ts';
import type { OtherWays } from './channel.ts';
import type { Priority } from './order.ts';
import type { DailyReserve } from './reserve.ts';
import type { SendRate } from './store/mail-rate.ts';
import type { MailingMessages } from './store/mailing-messages.ts';
import type { SuppressedAddresses } from './suppressed.ts';

/** The messages that wait to be sent, and their states: the e-mail log, or a table of its own. */
export interface Ledger {
  of(
    school: School,
  ): Pick<
    ReturnType<MailingMessages['of']>,
    | 'freeze'
    | 'all'
    | 'get'
    | 'claim'
    | 'giveBack'
    | 'tryAgain'
    | 'fail'
    | 'drop'
    | 'cancel'
    | 'forget'
  >;
}

/** What every worker needs that sends mail. */
export interface MailSender<Messages extends Ledger = Ledger> {
  readonly messages: Messages;
  readonly facts: SentFacts;
  readonly suppressed: SuppressedAddresses;
  readonly mailSettings: MailSettingsReader;
  readonly rate: SendRate;
  /** What ordinary mail leaves of SES's quota for a day. */
  readonly reserve?: DailyReserve;
  readonly ses: Ses;
  /** The other channels of a worker that has some. */
  readonly ways?: OtherWays;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Returns whether the worker has time for another step. */
  readonly hasTime: () => boolean;
}

/** Where it is stored that SES took a message. */
export interface SentFacts {
  of(school: School): {
    put(
      mailingUid: string,
      userUid: string,
      fact: 'sent',
      at: string,
      details: { readonly messageId: string },
    ): Promise<unknown>;
  };
}

/**
 * Milliseconds after which a claim without an answer or event is settled. SES's events are seconds
 * late, seldom minutes.
 */
export const unsureFor = 10 * 60_000;

/** Attempts to send one message. */
export const mostAttempts = 3;

/** Seconds until messages of a mailing are tried again that SES did not take. */
export const restSeconds = 60;

/** The longest time between two tries of an order, in seconds. */
const longestRest = 900;
/** Milliseconds for which an urgent order is tried each minute: an emergency ends then. */
const urgentFor = 2 * 3_600_000;

/**
 * Returns the seconds until an order is worked on again that has waited for some milliseconds. A
 * queue may deliver a message twice, and each copy queues its own next try, so the time grows with
 * the order's age: an hour in which SES takes nothing brings a few tries and not hundreds. Urgent
 * mail leaves within a minute once SES takes it again.
 */
export const restOf = (waited: number, priority: Priority): number => {
  const isUrgent = priority === 'urgent';
  const longest = isUrgent && waited <= urgentFor ? restSeconds : longestRest;
  return Math.min(longest, Math.max(isUrgent ? 10 : restSeconds, waited / 2000));
};
