import type { EmailFacts } from '#functions/data/email-facts';
import type { MailRate } from '#functions/data/mail-rate';
import type { MailSettingsRepository } from '#functions/data/mail-settings';
import type { MailingContents } from '#functions/data/mailing-content';
import type { MailingMessages } from '#functions/data/mailing-messages';
import { longestDelay, type MailingQueue } from '#functions/data/mailing-queue';
import type { StoredMailing } from '#functions/data/mailing-record';
import type { MailingRepository } from '#functions/data/mailings';
import type { PreferenceRepository } from '#functions/data/notification-preferences';
import type { Compose } from '#functions/jobs/mailing/compose';
import type { Ses } from '#functions/jobs/mailing/ses';
import type { MailingMessage } from '#functions/jobs/mailing-message';
import type { MailingContent, MailMessage, Told } from '#functions/mail/content';
import type { SiteFacts } from '#shared/sites';

/** What the engine of mailings works with. */
export interface MailShop {
  readonly mailings: MailingRepository;
  readonly messages: MailingMessages;
  readonly contents: Pick<MailingContents, 'write' | 'content' | 'messages'>;
  readonly facts: Pick<EmailFacts, 'put'>;
  readonly preferences: Pick<PreferenceRepository, 'unsubscribeTokens'>;
  readonly mailSettings: Pick<MailSettingsRepository, 'current'>;
  readonly rate: MailRate;
  readonly compose: Compose;
  readonly messageOf: (content: MailingContent, told: Told) => MailMessage;
  readonly ses: Ses;
  readonly queue: Pick<MailingQueue, 'send'>;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Whether there is time for more before the worker is stopped. */
  readonly hasTime: () => boolean;
}

/** A job of one mailing: with what, whose, and which. */
export interface MailJob {
  readonly shop: MailShop;
  readonly facts: SiteFacts;
  readonly mailing: StoredMailing;
  /** The job's name, by which the next one follows it. */
  readonly turn: string;
}

/** Puts the mailing's next job on the queue, and says until when it is to be missed. */
export const goOn = async (
  { shop, facts, mailing, turn }: MailJob,
  kind: MailingMessage['kind'],
  after: number,
): Promise<void> => {
  const { mailingUid } = mailing;
  const site = facts.schoolUid;
  const seconds = Math.min(longestDelay, Math.max(0, after));
  await shop.queue.send({ kind, site, mailingUid, turn: shop.newId(), after: turn }, seconds);
  await shop.mailings.beat(site, mailingUid, shop.now(), { seconds, isEnd: true });
};

/** A claim that SES neither answered nor told of is settled after so long: its events are seconds late, seldom minutes. */
export const unsureFor = 10 * 60_000;

/** How often SES is asked to send one message. */
export const mostAttempts = 3;
