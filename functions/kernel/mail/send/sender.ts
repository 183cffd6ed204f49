import type { School } from '#functions/kernel/record/declaration';
import type { SendRate } from '../store/mail-rate.ts';
import type { MailSettingsReader } from '../store/mail-settings.record.ts';
import type { MailingMessages } from '../store/mailing-messages.ts';
import type { Ses } from './ses.ts';

/** What every worker needs that sends mail. */
export interface MailSender {
  readonly messages: MailingMessages;
  readonly facts: SentFacts;
  readonly mailSettings: MailSettingsReader;
  readonly rate: SendRate;
  readonly ses: Ses;
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
