/** The types of mail events, as events write them. */
export const eventTypes = [
  'Send',
  'Delivery',
  'Open',
  'Click',
  'Bounce',
  'Complaint',
  'Reject',
  'DeliveryDelay',
  'Rendering Failure',
  'Subscription',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Returns the type of a name, written `renderingFailure` or `Rendering Failure`. */
export const eventTypeOf = (name: string): EventType | undefined =>
  eventTypes.find((type) => letters(type) === letters(name));

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
