import type { EventDetails } from './event-bodies.ts';
import type { EventType } from './event-types.ts';

/** One thing that becomes of a message at one address. */
export type Fate = { type: EventType } & Omit<EventDetails, 'recipient'>;

/** What becomes of a message at an address: delivered, unless it is on the suppression list or one of the service's simulator. */
export function fateOf(recipient: string, isSuppressed: boolean): Fate[] {
  const [, name = ''] = /^([a-z]+)(?:\+.*)?@simulator\.amazonses\.com$/i.exec(recipient) ?? [];
  const simulated = simulator[name.toLowerCase()];
  if (simulated) return simulated;
  return isSuppressed ? [suppressed] : [{ type: 'Delivery' }];
}

const suppressed: Fate = {
  type: 'Bounce',
  bounceType: 'Permanent',
  bounceSubType: 'OnAccountSuppressionList',
  diagnosticCode:
    'Amazon SES did not send the message to this address because it is on the suppression list for your account. For more information about removing addresses from the suppression list, see the Amazon SES Developer Guide at https://docs.aws.amazon.com/ses/latest/DeveloperGuide/sending-email-suppression-list.html',
};

const simulator: Record<string, Fate[]> = {
  success: [{ type: 'Delivery' }],
  // An automatic answer comes back to the sender; for the message itself it is a delivery.
  ooto: [{ type: 'Delivery' }],
  bounce: [{ type: 'Bounce', bounceType: 'Permanent', bounceSubType: 'General' }],
  complaint: [{ type: 'Delivery' }, { type: 'Complaint' }],
  suppressionlist: [{ type: 'Bounce', bounceType: 'Permanent', bounceSubType: 'Suppressed' }],
};
