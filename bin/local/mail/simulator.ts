import type { EventDetails } from './event-bodies.ts';
import type { EventType } from './event-types.ts';

/** An event of a message at one address. */
export type DeliveryEvent = { type: EventType } & Omit<EventDetails, 'recipient'>;

/** Returns the events of a message at an address: a delivery, a bounce, or simulated events. */
export function deliveryEvents(recipient: string, isSuppressed: boolean): DeliveryEvent[] {
  const [, name = ''] = /^([a-z]+)(?:\+.*)?@simulator\.amazonses\.com$/i.exec(recipient) ?? [];
  const simulated = simulator[name.toLowerCase()];
  if (simulated) return simulated;
  return isSuppressed ? [suppressed] : [{ type: 'Delivery' }];
}

const suppressed: DeliveryEvent = {
  type: 'Bounce',
  bounceType: 'Permanent',
  bounceSubType: 'OnAccountSuppressionList',
  diagnosticCode:
    'Amazon SES did not send the message to this address because it is on the suppression list for your account. For more information about removing addresses from the suppression list, see the Amazon SES Developer Guide at https://docs.aws.amazon.com/ses/latest/DeveloperGuide/sending-email-suppression-list.html',
};

const simulator: Record<string, DeliveryEvent[]> = {
  success: [{ type: 'Delivery' }],
  // For an automatic reply the message counts as delivered.
  ooto: [{ type: 'Delivery' }],
  bounce: [{ type: 'Bounce', bounceType: 'Permanent', bounceSubType: 'General' }],
  complaint: [{ type: 'Delivery' }, { type: 'Complaint' }],
  suppressionlist: [{ type: 'Bounce', bounceType: 'Permanent', bounceSubType: 'Suppressed' }],
};
