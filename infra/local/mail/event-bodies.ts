import * as z from 'zod';
import type { EventType } from './event-types.ts';
import { newMessageId } from './message-id.ts';
import type { EventMail } from './records.ts';

/** What may be said about an event that is made by hand. */
export type EventDetails = z.infer<typeof EventDetails>;
export const EventDetails = z.strictObject({
  /** Whom it is about; everyone the message went to if unsaid. */
  recipient: z.string().optional(),
  bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']).optional(),
  bounceSubType: z.string().optional(),
  diagnosticCode: z.string().optional(),
  complaintFeedbackType: z.string().optional(),
  link: z.url().optional(),
  userAgent: z.string().optional(),
  ipAddress: z.string().optional(),
  reason: z.string().optional(),
  delayType: z.string().optional(),
});

/** An event of the shape that the service publishes. */
export function eventBody(type: EventType, mail: EventMail, details: EventDetails, now: number) {
  const [key, content] = about(type, mail, details, now);
  return { eventType: type, mail: mailFor(type, mail), [key]: content };
}

function mailFor(type: EventType, mail: EventMail) {
  if (type === 'Delivery') {
    return { ...mail, tags: { ...mail.tags, 'ses:outgoing-ip': [address] } };
  }
  if (type !== 'DeliveryDelay' && type !== 'Rendering Failure') return mail;
  // The service leaves the headers out of these two.
  const { headers: _, commonHeaders: __, ...rest } = mail;
  return rest;
}

function about(
  type: EventType,
  mail: EventMail,
  details: EventDetails,
  now: number,
): [string, object] {
  const timestamp = new Date(now).toISOString();
  const recipients = details.recipient ? [details.recipient] : mail.destination;
  const feedbackId = newMessageId(now);
  const { userAgent = browser, ipAddress = address } = details;
  switch (type) {
    case 'Send':
      return ['send', {}];
    case 'Delivery':
      return [
        'delivery',
        {
          timestamp,
          processingTimeMillis: now - Date.parse(mail.timestamp),
          recipients,
          smtpResponse: '250 2.6.0 Message received',
          reportingMTA: 'mta.localhost',
        },
      ];
    case 'Open':
      return ['open', { timestamp, userAgent, ipAddress }];
    case 'Click': {
      const link = details.link ?? 'http://localhost/';
      return ['click', { timestamp, userAgent, ipAddress, link, linkTags: null }];
    }
    case 'Bounce':
      return ['bounce', bounce(recipients, details, timestamp, feedbackId)];
    case 'Complaint':
      return [
        'complaint',
        {
          complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })),
          timestamp,
          feedbackId,
          complaintSubType: null,
          userAgent,
          complaintFeedbackType: details.complaintFeedbackType ?? 'abuse',
          arrivalDate: timestamp,
        },
      ];
    case 'Reject':
      return ['reject', { reason: details.reason ?? 'Bad content' }];
    case 'DeliveryDelay':
      return [
        'deliveryDelay',
        {
          timestamp,
          delayType: details.delayType ?? 'TransientCommunicationFailure',
          expirationTime: new Date(now + 14 * 3_600_000).toISOString(),
          delayedRecipients: recipients.map((emailAddress) => ({
            emailAddress,
            status: '4.4.1',
            diagnosticCode:
              details.diagnosticCode ?? 'smtp; 421 4.4.1 Unable to connect to remote host',
          })),
        },
      ];
    case 'Rendering Failure':
      return [
        'failure',
        {
          errorMessage:
            details.reason ?? "Attribute 'attributeName' is not present in the rendering data.",
          templateName: 'template',
        },
      ];
    case 'Subscription':
      return [
        'subscription',
        {
          contactList: 'contacts',
          timestamp,
          source: 'UnsubscribeHeader',
          newTopicPreferences: { unsubscribeAll: true, topicSubscriptionStatus: [] },
          oldTopicPreferences: { unsubscribeAll: false, topicSubscriptionStatus: [] },
        },
      ];
  }
}

function bounce(
  recipients: string[],
  { bounceType = 'Permanent', bounceSubType = 'General', diagnosticCode }: EventDetails,
  timestamp: string,
  feedbackId: string,
) {
  const isPermanent = bounceType === 'Permanent';
  const words = isPermanent ? 'smtp; 550 5.1.1 user unknown' : 'smtp; 452 4.2.2 mailbox full';
  return {
    feedbackId,
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

const address = '127.0.0.1';
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
