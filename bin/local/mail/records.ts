import * as z from 'zod';

/** The `mail` object in every event of a message. */
export type EventMail = z.infer<typeof EventMail>;
export const EventMail = z.looseObject({
  timestamp: z.string(),
  source: z.string(),
  messageId: z.string(),
  destination: z.array(z.string()),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  tags: z.record(z.string(), z.array(z.string())),
});

/** An accepted message. */
export type Message = z.infer<typeof Message>;
export const Message = z.object({
  id: z.string(),
  sentAt: z.number(),
  from: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  configurationSet: z.string().optional(),
});

/** An event of a message and its state; `unmatched` events have no topic for their type. */
export type MailEvent = z.infer<typeof MailEvent>;
export const MailEvent = z.object({
  id: z.number(),
  messageId: z.string(),
  configurationSet: z.string().optional(),
  type: z.string(),
  at: z.number(),
  state: z.enum(['pending', 'published', 'dropped', 'unmatched']),
  body: z.record(z.string(), z.unknown()),
});

/** A suppressed address and the reason. */
export type Suppressed = z.infer<typeof Suppressed>;
export const Suppressed = z.object({
  address: z.string(),
  reason: z.enum(['BOUNCE', 'COMPLAINT']),
  at: z.number(),
});

/** The settings of a configuration set. */
export type ConfigurationSet = z.infer<typeof ConfigurationSet>;
export const ConfigurationSet = z.object({
  name: z.string(),
  suppressedReasons: z.array(z.enum(['BOUNCE', 'COMPLAINT'])),
});

/** A destination for events of a configuration set. */
export type EventDestination = z.infer<typeof EventDestination>;
export const EventDestination = z.object({
  configurationSet: z.string(),
  topicArn: z.string(),
  types: z.array(z.string()),
});
