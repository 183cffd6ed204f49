/** The kinds of event about a message, in the words that the event itself uses. */
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

/** The kind that a name means: templates and addresses write `renderingFailure`, events `Rendering Failure`. */
export const eventTypeOf = (name: string): EventType | undefined =>
  eventTypes.find((type) => letters(type) === letters(name));

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
