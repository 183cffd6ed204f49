import type * as z from 'zod';
import { type MailSchool, MessageContent, type Reader } from '#functions/kernel/mail/content';
import type { School } from '#functions/kernel/record/declaration';
import type { ChannelName } from '#shared/notifications/channels';
import { goneAfter, keptDays } from '#shared/retention';
import type { Settings } from '#shared/site/settings.contract';
import type { SiteFacts } from '#shared/sites';
import type { Later } from '../quiet.ts';
import type { MadeOn } from './channel.ts';
import type { OrderKind, OrderSchema } from './order.ts';
import type { EmailLogRecord } from './store/email-log-record.ts';

/** What the work on an order knows: its school, and what all messages of the school show. */
export interface OrderWork {
  readonly facts: SiteFacts;
  readonly school: School;
  readonly settings: Settings | undefined;
  readonly content: { readonly school: MailSchool & Pick<SiteFacts, 'schoolUid'> };
  readonly now: () => Date;
}

/** A message as it is frozen: whom it reaches and why, and what the e-mail log shows of it. */
export type Recipient = Pick<
  EmailLogRecord,
  'userUid' | 'email' | 'name' | 'username' | 'subject' | 'type' | 'told'
> & { readonly why: string } & Partial<
    Pick<
      EmailLogRecord,
      | 'kind'
      | 'person'
      | 'postsUid'
      | 'quiet'
      | 'student_id'
      | 'student_number'
      | 'student_name'
      | 'absence_date'
      | 'absence_ids'
      | 'reason'
    >
  >;

/** How a message ended. `failed`: SES refused it, its address sends mail back, or nobody answered. */
export type Ending = 'sent' | 'failed' | 'cancelled';

/** The messages that an order sends together, each to one person and once. */
export interface Messages<Wanted = unknown> {
  /** Their partition in the e-mail log. The same order always has the same. */
  readonly mailingUid: string;
  /** Since when they wait to be sent: the patience of the kind begins, or at the end of quiet hours in which that is. */
  readonly since: string;
  /** When they may leave. Until then nothing of them is frozen. */
  readonly startsAt?: string;
  /** The only person whom they are for, if the partition may have messages of other orders. */
  readonly only?: string;
  /** Nobody wants any of them now, such as a reminder of yesterday. */
  readonly isOver?: boolean;
  /** An earlier run has stored all of them, so nobody is asked again whom they are for. */
  readonly isFrozen?: boolean;
  /** They go to their author alone: the log and its counts leave them out. */
  readonly isTest?: boolean;
  /** Whom they are for. A message that is stored already stays as it is. */
  recipients(): Promise<readonly Recipient[]>;
  /**
   * Asked when no other worker can send the message, right before it leaves. Returns what it is made
   * of as of now; undefined if its reader does not want or need it any longer, or must not have it; and
   * `Later` in the quiet hours that its reader has now.
   */
  stillWanted(row: EmailLogRecord): Promise<Wanted | Later | undefined>;
  /**
   * Whether a message confirms what its reader has just done. It leaves also to an address from which mail
   * came back, or whose reader complained.
   */
  confirms?(row: EmailLogRecord): boolean;
  /** The message for each channel on which the kind leaves. */
  readonly message: { [C in ChannelName]?: (wanted: Wanted, reader: Reader) => MadeOn[C] };
  /** Stores that a message has ended. It may be repeated. */
  settled?(userUid: string, ending: Ending): Promise<void>;
  /** Stores that all of them have ended. It may be repeated. */
  done?(): Promise<void>;
  /** Those who wait until all others of them have been tried: other ways reach them too. */
  last?(): Promise<Pick<ReadonlySet<string>, 'has'>>;
  /** Stores that some are left, and that their order is queued again; and why nothing may leave, if so. */
  waits?(stopped: string | undefined): Promise<void>;
}

/** Where messages are stored: a partition, or those of one person in it. */
export type Place = Pick<Messages, 'mailingUid' | 'only'>;

/** A kind of message, most of them mail: how it is ordered, what an order sends, and how long that is worth sending. */
export interface MailKind<Schema extends OrderSchema = OrderSchema> {
  readonly order: OrderKind<Schema>;
  /** What the log calls it, such as `The mail about a notice`. */
  readonly called: string;
  /** Where the messages of an order leave. Without it they are mail. */
  channelOf?(order: z.output<Schema>): ChannelName;
  /**
   * What stops it at an address: that mail came back from there, or also that its reader complained of
   * other mail. Without it both do.
   */
  readonly stops?: 'bounces';
  /** People rely on it, so an address from which mail came back starts the alarm. */
  readonly isOwed?: true;
  /** Nothing may tell later that its readers got it. Such a kind has a ledger and a Lambda of its own. */
  readonly isSecret?: true;
  /** Milliseconds after which a message that has not left is given up, which starts an alarm. */
  readonly patience: number;
  /**
   * Where messages of an order may be stored, as far as the order says: what they are about may be gone, such
   * as a removed post. What waits there ends when `open` finds nothing.
   */
  placesOf(order: z.output<Schema>, work: OrderWork): readonly Place[] | Promise<readonly Place[]>;
  /**
   * Finds what an order sends, part by part. Without one there is nothing to do any longer.
   */
  open(work: OrderWork, order: z.output<Schema>): AsyncIterable<Messages>;
}

/** Returns where the messages of an order leave. */
export const channelOf = (kind: MailKind, order: z.output<OrderSchema>): ChannelName =>
  kind.channelOf?.(order) ?? 'mail';

/** Declares a kind of mail. */
export const kindOfMail = <Schema extends OrderSchema>(kind: MailKind<Schema>): MailKind<Schema> =>
  kind;

/** Declares messages, so that what they are made of has its type. */
export const messagesOf = <Wanted>(messages: Messages<Wanted>): Messages =>
  // What makes a message gets only what `stillWanted` of the same messages has returned.
  messages as Messages;

/** Returns the messages at a place about what is gone: those that wait end, and no other is added. */
export const overAt = (place: Place, now: Date): Messages => ({
  ...place,
  since: now.toISOString(),
  isOver: true,
  recipients: async () => [],
  stillWanted: async () => undefined,
  message: {},
});

const Greeted = MessageContent.pick({ firstname: true }).partial();

/** Returns whom a stored message is for: its words greet that person, and end with why it came. */
export function readerOf({ told, why = '' }: Pick<EmailLogRecord, 'told' | 'why'>): Reader {
  const { firstname = '' } = Greeted.parse(told === '' ? {} : JSON.parse(told));
  return { firstname, why };
}

/** Returns the record of a message that waits to be sent, of an order or of a mailing. */
export const waitingRow = (
  at: Pick<EmailLogRecord, 'mailingUid' | 'testing' | 'not_before'>,
  recipient: Recipient,
): EmailLogRecord => ({
  postsUid: [],
  ...recipient,
  ...at,
  state: 'prepared',
  attempts: 0,
  messageIds: [],
  opens: [],
});

/** Returns the record of a message that an order sends. No mailing has it, so it has an end of its own. */
export const preparedRow = (
  { mailingUid, since, isTest = false }: Pick<Messages, 'mailingUid' | 'since' | 'isTest'>,
  recipient: Recipient,
): EmailLogRecord => ({
  ...waitingRow({ mailingUid, testing: isTest, not_before: since }, recipient),
  expires_at: goneAfter(new Date(since), keptDays.mail),
});
