import * as z from 'zod';
import { mailEventTypes } from '#shared/mailings/mailing';
import type { MailFact } from '../store/email-log-fact-rules.ts';
import { isByMachine } from './machines.ts';

/**
 * A time of SES with 3 digits after the second, so that times compare as text. SES sends any number
 * of digits.
 */
const Time = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());

/** A text that programs make. Nothing depends on its end, so a long one is cut and refuses no event. */
const Text = z.string().transform((text) => text.slice(0, 2_000).toWellFormed());
const Word = z.string().transform((text) => text.slice(0, 100).toWellFormed());
const Tags = z.record(z.string(), z.array(z.string()));

/** The fields about the message in every event. Its headers and addresses are not read. */
const Mail = z.object({
  timestamp: Time,
  messageId: z.string().min(1).max(200),
  sendingAccountId: z.string(),
  tags: Tags,
});

const fetched = z.object({ timestamp: Time, userAgent: Text.nullish() });

/** The schemas of the events that SES publishes, by type. */
const shapes = {
  Send: z.object({ mail: Mail }),
  Delivery: z.object({ mail: Mail, delivery: z.object({ timestamp: Time }) }),
  Open: z.object({ mail: Mail, open: fetched }),
  Click: z.object({ mail: Mail, click: fetched }),
  Bounce: z.object({
    mail: Mail,
    bounce: z.object({
      timestamp: Time,
      bounceType: Word,
      bounceSubType: Word.nullish(),
    }),
  }),
  Complaint: z.object({
    mail: Mail,
    complaint: z.object({
      timestamp: Time,
      complaintSubType: Word.nullish(),
      complaintFeedbackType: Word.nullish(),
    }),
  }),
  Reject: z.object({ mail: Mail, reject: z.object({ reason: Text.nullish() }) }),
  'Rendering Failure': z.object({
    mail: Mail,
    failure: z.object({ errorMessage: Text.nullish() }),
  }),
  DeliveryDelay: z.object({
    mail: Mail,
    deliveryDelay: z.object({ timestamp: Time, delayType: Word }),
  }),
  Subscription: z.object({ mail: Mail, subscription: z.object({ timestamp: Time }) }),
} satisfies Record<(typeof mailEventTypes)[number], z.ZodType>;

/** An event in the form that the worker uses. */
export interface SesEvent {
  readonly type: (typeof mailEventTypes)[number];
  readonly messageId: string;
  readonly takenAt: string;
  readonly account: string;
  readonly configurationSet: string | undefined;
  /** Our own message, from the tags of the event. */
  readonly site: string | undefined;
  readonly mailing: string | undefined;
  readonly recipient: string | undefined;
  /** The fact about the message, besides that SES accepted it. */
  readonly fact: MailFact | undefined;
  /** The reason to stop mail to the address, if any. */
  readonly suppresses: 'bounce' | 'complaint' | undefined;
}

/** Why a message of the queue is not a known event. */
interface Unreadable {
  readonly because: 'unreadable' | 'unknown type';
  readonly id: string;
}

/** Any event of SES, also of a type that is new to us. */
export const SesMessage = z.looseObject({
  eventType: z.string().max(100),
  mail: z.looseObject({ messageId: z.string().max(200) }),
});
export type SesMessage = z.infer<typeof SesMessage>;

/** Reads an event, or returns why it is not a known one. */
export function readEvent(message: SesMessage): SesEvent | Unreadable {
  const { eventType, mail } = message;
  const id = `${mail.messageId}#${eventType}`;
  const type = mailEventTypes.find((each) => each === eventType);
  if (!type) return { because: 'unknown type', id };
  return eventOf(type, message) ?? { because: 'unreadable', id };
}

/**
 * Tells whether a bounce is permanent. It also is when SES did not try, because earlier mail to the
 * address bounced.
 */
const isPermanent = (bounceType: string) => bounceType === 'Permanent';

/** Tells whether a machine loaded a picture or a link of a message. */
const isMachines = (
  { timestamp: takenAt }: z.output<typeof Mail>,
  { timestamp: at, userAgent }: z.output<typeof fetched>,
): boolean => isByMachine({ userAgent: userAgent ?? undefined, at, takenAt });

/**
 * Returns what a complaint says about a message. `not-spam` is a correction: the reader moved the
 * message out of the folder of spam (RFC 6430). With `OnAccountSuppressionList` nobody complained
 * about this message: SES did not send it, because the account's list has the address.
 */
function complaintFact({
  timestamp: at,
  complaintSubType,
  complaintFeedbackType,
}: z.output<typeof shapes.Complaint>['complaint']): MailFact | undefined {
  if (lettersOf(complaintSubType) === 'onaccountsuppressionlist') {
    const reason = 'The address is on the suppression list of the SES account.';
    return { fact: 'rejected', at, reason };
  }
  return lettersOf(complaintFeedbackType) === 'notspam' ? undefined : { fact: 'complained', at };
}

/** Returns the letters of a word, so that its case and its signs do not matter. */
const lettersOf = (word: string | null | undefined): string =>
  (word ?? '').toLowerCase().replace(/[^a-z]/g, '');

function eventOf(type: SesEvent['type'], content: unknown): SesEvent | undefined {
  const read = <Shape extends z.ZodType>(shape: Shape): z.output<Shape> | undefined =>
    shape.safeParse(content).data;
  switch (type) {
    case 'Send':
      return about(type, read(shapes.Send), () => undefined);
    case 'Delivery':
      return about(type, read(shapes.Delivery), ({ delivery }) => {
        return { fact: 'delivered', at: delivery.timestamp };
      });
    case 'Open':
      return about(type, read(shapes.Open), ({ mail, open }) => {
        const at = open.timestamp;
        return { fact: isMachines(mail, open) ? 'machine_opened' : 'opened', at };
      });
    case 'Click':
      return about(type, read(shapes.Click), ({ mail, click }) => {
        const at = click.timestamp;
        return { fact: isMachines(mail, click) ? 'machine_clicked' : 'clicked', at };
      });
    case 'Bounce':
      return about(
        type,
        read(shapes.Bounce),
        ({ bounce: { timestamp: at, bounceType, bounceSubType } }) => {
          return { fact: 'bounced', at, bounceType, bounceSubType: bounceSubType ?? '' };
        },
        ({ bounce }) => (isPermanent(bounce.bounceType) ? 'bounce' : undefined),
      );
    case 'Complaint':
      return about(
        type,
        read(shapes.Complaint),
        ({ complaint }) => complaintFact(complaint),
        ({ complaint }) =>
          complaintFact(complaint)?.fact === 'complained' ? 'complaint' : undefined,
      );
    case 'Reject':
      // This event and the next have no time of their own.
      return about(type, read(shapes.Reject), ({ mail, reject }) => {
        return { fact: 'rejected', at: mail.timestamp, reason: reject.reason ?? '' };
      });
    case 'Rendering Failure':
      return about(type, read(shapes['Rendering Failure']), ({ mail, failure }) => {
        return { fact: 'not_rendered', at: mail.timestamp, reason: failure.errorMessage ?? '' };
      });
    case 'DeliveryDelay':
      return about(type, read(shapes.DeliveryDelay), ({ deliveryDelay }) => {
        const { timestamp: at, delayType } = deliveryDelay;
        return { fact: 'delayed', at, delayType };
      });
    case 'Subscription':
      // People unsubscribe at our own address. The lists of SES are not used.
      return about(type, read(shapes.Subscription), () => undefined);
  }
}

function about<Content extends { mail: z.output<typeof Mail> }>(
  type: SesEvent['type'],
  content: Content | undefined,
  factOf: (content: Content) => MailFact | undefined,
  suppressionOf: (content: Content) => SesEvent['suppresses'] = () => undefined,
): SesEvent | undefined {
  if (!content) return undefined;
  const { messageId, timestamp, sendingAccountId, tags } = content.mail;
  const tag = (name: string): string | undefined => tags[name]?.[0];
  return {
    type,
    messageId,
    takenAt: timestamp,
    account: sendingAccountId,
    configurationSet: tag('ses:configuration-set'),
    site: tag('schoolUid'),
    mailing: tag('mailing'),
    recipient: tag('recipient'),
    fact: factOf(content),
    suppresses: suppressionOf(content),
  };
}
