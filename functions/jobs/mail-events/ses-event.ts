import * as z from 'zod';
import type { MailFact } from '#functions/data/email-facts-rules';
import { isMachineOpen } from '#functions/jobs/mail-events/machine-open';
import { mailEventTypes } from '#shared/domain/mailing';

/** Times of SES have no fixed number of digits behind the second; ours have three, so that they compare as text. */
const Time = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());

const Text = z.string().max(2_000);
const Tags = z.record(z.string(), z.array(z.string()));

/** What every event tells of its message; the headers and addresses in it are not read. */
const Mail = z.object({
  timestamp: Time,
  messageId: z.string().min(1).max(200),
  sendingAccountId: z.string(),
  tags: Tags,
});

const fetched = z.object({ timestamp: Time, userAgent: Text.nullish() });

/** The events of SES as it publishes them, one shape for each type. */
const shapes = {
  Send: z.object({ mail: Mail }),
  Delivery: z.object({ mail: Mail, delivery: z.object({ timestamp: Time }) }),
  Open: z.object({ mail: Mail, open: fetched }),
  Click: z.object({ mail: Mail, click: fetched }),
  Bounce: z.object({
    mail: Mail,
    bounce: z.object({
      timestamp: Time,
      bounceType: z.string().max(100),
      bounceSubType: z.string().max(100).nullish(),
    }),
  }),
  Complaint: z.object({ mail: Mail, complaint: z.object({ timestamp: Time }) }),
  Reject: z.object({ mail: Mail, reject: z.object({ reason: Text.nullish() }) }),
  'Rendering Failure': z.object({
    mail: Mail,
    failure: z.object({ errorMessage: Text.nullish() }),
  }),
  DeliveryDelay: z.object({
    mail: Mail,
    deliveryDelay: z.object({ timestamp: Time, delayType: z.string().max(100) }),
  }),
  Subscription: z.object({ mail: Mail, subscription: z.object({ timestamp: Time }) }),
} satisfies Record<(typeof mailEventTypes)[number], z.ZodType>;

/** An event as the worker acts on it. */
export interface SesEvent {
  readonly type: (typeof mailEventTypes)[number];
  readonly messageId: string;
  readonly takenAt: string;
  readonly account: string;
  readonly configurationSet: string | undefined;
  /** Our own row, from the tags that the message carries. */
  readonly site: string | undefined;
  readonly mailing: string | undefined;
  readonly recipient: string | undefined;
  /** What it tells of the message itself; that SES took it is told beside. */
  readonly fact: MailFact | undefined;
  /** Why mail to the address should wait, if it should. */
  readonly suppresses: 'bounce' | 'complaint' | undefined;
}

/** Why a message of the queue is no event that we know, with as much of it as can be read. */
export interface Unreadable {
  readonly because: 'unreadable' | 'unknown type';
  readonly id: string | undefined;
}

const Envelope = z.object({
  eventType: z.string().max(100),
  mail: z.object({ messageId: z.string().max(200) }).optional(),
});

/** Reads an event; answers why not, if it is none of the known ones. */
export function readEvent(body: string): SesEvent | Unreadable {
  const content = jsonOf(body);
  const envelope = Envelope.safeParse(content);
  if (!envelope.success) return { because: 'unreadable', id: undefined };
  const { eventType, mail } = envelope.data;
  const id = mail && `${mail.messageId}#${eventType}`;
  const type = mailEventTypes.find((each) => each === eventType);
  if (!type) return { because: 'unknown type', id };
  return eventOf(type, content) ?? { because: 'unreadable', id };
}

/** A bounce for good: also when SES did not even try, because mail to the address came back before. */
const isForGood = (bounceType: string) => bounceType === 'Permanent';

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
        const { timestamp: at, userAgent } = open;
        const opened = { userAgent: userAgent ?? undefined, openedAt: at, takenAt: mail.timestamp };
        return { fact: isMachineOpen(opened) ? 'machine_opened' : 'opened', at };
      });
    case 'Click':
      return about(type, read(shapes.Click), ({ click }) => {
        return { fact: 'clicked', at: click.timestamp };
      });
    case 'Bounce':
      return about(
        type,
        read(shapes.Bounce),
        ({ bounce: { timestamp: at, bounceType, bounceSubType } }) => {
          return { fact: 'bounced', at, bounceType, bounceSubType: bounceSubType ?? '' };
        },
        ({ bounce }) => (isForGood(bounce.bounceType) ? 'bounce' : undefined),
      );
    case 'Complaint':
      return about(
        type,
        read(shapes.Complaint),
        ({ complaint }) => ({ fact: 'complained', at: complaint.timestamp }),
        () => 'complaint',
      );
    case 'Reject':
      // These two tell no time of their own.
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
      // Whoever unsubscribes does so at our own address; SES's lists are not used.
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

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
