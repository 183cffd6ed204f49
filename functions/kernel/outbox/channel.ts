import type { MailMessage } from '#functions/kernel/mail/content';
import type { PushMessage } from '#functions/kernel/push/payload';
import type { School } from '#functions/kernel/record/declaration';
import type { TextMessage } from '#functions/kernel/texts/text-message';
import type { ChannelName } from '#shared/notifications/channels';
import type { SiteFacts } from '#shared/sites';
import type { EmailLogRecord } from './store/email-log-record.ts';
import type { SendRate } from './store/mail-rate.ts';

/**
 * The result of sending one message. `unwanted`: its reader needs it no longer · `over`: it is too
 * old to be worth sending · `returned`: its address or device takes none · `unmade`: it could not be
 * made · `taken`: another worker has it · `later`: in its reader's quiet hours, which end then.
 */
export type Delivery =
  | {
      readonly kind:
        | 'sent'
        | 'unwanted'
        | 'over'
        | 'returned'
        | 'unmade'
        | 'throttled'
        | 'silent'
        | 'taken';
    }
  | { readonly kind: 'later'; readonly until: Date }
  | { readonly kind: 'refused' | 'stopped'; readonly reason: string };

/** What stops mail at an address beside what usually does: that mail came back from there, or nothing. */
export type Stops = 'bounces' | 'nothing' | undefined;

/**
 * How messages leave on a channel. The outbox freezes, claims and paces them; the channel sends one
 * and stores the answer. `Made` is a message as the channel takes it.
 */
export interface Channel<Made> {
  /** Returns why nothing may leave there to the reader of a claimed message, if so. */
  stopped(
    school: School,
    row: EmailLogRecord,
    how: { readonly testing: boolean; readonly stops?: Stops },
  ): Promise<string | undefined>;
  /** Sends a claimed message once, and settles the claim by the answer. */
  ask(facts: SiteFacts, row: EmailLogRecord, made: Made): Promise<Delivery>;
}

/** What a kind makes for each channel. */
export interface MadeOn {
  readonly mail: MailMessage;
  readonly push: PushMessage;
  readonly sms: TextMessage;
}

/** All that the outbox knows about a channel. */
export interface Way<C extends ChannelName> {
  readonly channel: Channel<MadeOn[C]>;
  readonly rate: SendRate;
  /** Messages in a second, or parts of them, by its rate. Without it, it is that of the account's mail. */
  readonly perSecond?: number;
  /** Milliseconds after which a claim without an answer or event is settled. */
  readonly unsureFor: number;
  /**
   * Seconds until an order is tried again of which nothing may leave. Without it, the longer the order
   * has waited the later.
   */
  readonly restsFor?: number;
  /** What refuses its messages, in words for operators. */
  readonly service: string;
}

/** How messages leave on other channels than mail. */
export type OtherWays = { readonly [C in Exclude<ChannelName, 'mail'>]?: Way<C> };

/**
 * Returns the partition of messages on a channel. Mail has the partition as its kind names it; those
 * of other channels are in no log of mail, and no count of mail sees them.
 */
export const ledgerUid = (mailingUid: string, channel: ChannelName): string =>
  channel === 'mail' ? mailingUid : `${mailingUid}#${channel}`;
