import * as z from 'zod';
import type { EventType } from './event-types.ts';
import { newMessageId } from './message-id.ts';
import type { EventMail } from './records.ts';

/** The details of an event that a person or script makes in the mailbox. */
export type EventDetails = z.infer<typeof EventDetails>;
export const EventDetails = z.strictObject({
  /** The recipient of the event; all recipients of the message by default. */
  recipient: z.string().optional(),
  bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']).optional(),
  bounceSubType: z.string().optional(),
  diagnosticCode: z.string().optional(),
  complaintFeedbackType: z.string().optional(),
  complaintSubType: z.string().optional(),
  link: z.url().optional(),
  userAgent: z.string().optional(),
  ipAddress: z.string().optional(),
  reason: z.string().optional(),
  delayType: z.string().optional(),
});

/** Returns an event in SES's format. */
export function eventBody(type: EventType, mail: EventMail, details: EventDetails, now: number) {
  const [key, contentOf] = contents[type];
  const content = contentOf({
    mail,
    details,
    now,
    timestamp: new Date(now).toISOString(),
    recipients: details.recipient ? [details.recipient] : mail.destination,
    userAgent: details.userAgent ?? browser,
    ipAddress: details.ipAddress ?? address,
  });
  return { eventType: type, mail: mailFor(type, mail), [key]: content };
}

function mailFor(type: EventType, mail: EventMail) {
  if (type === 'Delivery') {
    return { ...mail, tags: { ...mail.tags, 'ses:outgoing-ip': [address] } };
  }
  if (type !== 'DeliveryDelay' && type !== 'Rendering Failure') return mail;
  // SES omits the headers of these two types.
  const { headers: _, commonHeaders: __, ...rest } = mail;
  return rest;
}

interface Occurrence {
  mail: EventMail;
  details: EventDetails;
  /** Milliseconds since 1970. */
  now: number;
  timestamp: string;
  recipients: string[];
  userAgent: string;
  ipAddress: string;
}

/** The key of each type's content in an event, and the function that creates it. */
const contents: Record<EventType, [key: string, contentOf: (occurrence: Occurrence) => object]> = {
  Send: ['send', () => ({})],
  Delivery: ['delivery', delivery],
  Open: ['open', ({ timestamp, userAgent, ipAddress }) => ({ timestamp, userAgent, ipAddress })],
  Click: [
    'click',
    ({ timestamp, userAgent, ipAddress, details }) => {
      const link = details.link ?? 'http://localhost/';
      return { timestamp, userAgent, ipAddress, link, linkTags: null };
    },
  ],
  Bounce: ['bounce', bounce],
  Complaint: ['complaint', complaint],
  Reject: ['reject', ({ details }) => ({ reason: details.reason ?? 'Bad content' })],
  DeliveryDelay: ['deliveryDelay', deliveryDelay],
  'Rendering Failure': [
    'failure',
    ({ details }) => ({
      errorMessage:
        details.reason ?? "Attribute 'attributeName' is not present in the rendering data.",
      templateName: 'template',
    }),
  ],
  Subscription: [
    'subscription',
    ({ timestamp }) => ({
      contactList: 'contacts',
      timestamp,
      source: 'UnsubscribeHeader',
      newTopicPreferences: { unsubscribeAll: true, topicSubscriptionStatus: [] },
      oldTopicPreferences: { unsubscribeAll: false, topicSubscriptionStatus: [] },
    }),
  ],
};

function delivery({ mail, now, timestamp, recipients }: Occurrence) {
  return {
    timestamp,
    processingTimeMillis: now - Date.parse(mail.timestamp),
    recipients,
    smtpResponse: '250 2.6.0 Message received',
    reportingMTA: 'mta.localhost',
  };
}

function bounce({ details, now, timestamp, recipients }: Occurrence) {
  const { bounceType = 'Permanent', bounceSubType = 'General', diagnosticCode } = details;
  const isPermanent = bounceType === 'Permanent';
  const words = isPermanent ? 'smtp; 550 5.1.1 user unknown' : 'smtp; 452 4.2.2 mailbox full';
  return {
    feedbackId: newMessageId(now),
    bounceType,
    bounceSubType,
    bouncedRecipients: recipients.map((emailAddress) => ({
      emailAddress,
      action: isPermanent ? 'failed' : 'delayed',
      status: isPermanent ? '5.1.1' : '4.2.2',
      diagnosticCode: diagnosticCode ?? words,
    })),
    timestamp,
    reportingMTA: 'dns; mta.localhost',
  };
}

function complaint({ details, now, timestamp, recipients, userAgent }: Occurrence) {
  return {
    complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
    timestamp,
    feedbackId: newMessageId(now),
    complaintSubType: details.complaintSubType ?? null,
    userAgent,
    complaintFeedbackType: details.complaintFeedbackType ?? 'abuse',
    arrivalDate: timestamp,
  };
}

function deliveryDelay({ details, now, timestamp, recipients }: Occurrence) {
  return {
    timestamp,
    delayType: details.delayType ?? 'TransientCommunicationFailure',
    expirationTime: new Date(now + 14 * 3_600_000).toISOString(),
    delayedRecipients: recipients.map((emailAddress) => ({
      emailAddress,
      status: '4.4.1',
      diagnosticCode: details.diagnosticCode ?? 'smtp; 421 4.4.1 Unable to connect to remote host',
    })),
  };
}

const address = '127.0.0.1';
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
