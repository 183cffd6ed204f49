import * as z from 'zod';
import { Instant, line, Uid, YesOrNo } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { channelNames } from '#shared/notifications/channels';
import { mailKinds, pushKinds, textKinds } from './kinds.ts';
import { mostPushes, mostViews } from './notification-preferences.contract.ts';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time like 21:30.');

/** The mail that a person wants. Operational mail, about absences for example, is always sent. */
export const NotificationPreferences = z.object({
  digest: z.boolean(),
  daily: z.boolean(),
  principal: z.boolean(),
  /** For carers: the kinds of mail that leave a child out. News for the whole school still comes. */
  children_off: z
    .array(z.strictObject({ child: Uid, kinds: z.array(z.enum(mailKinds)).max(3) }))
    .max(30)
    .optional(),
  /** The day of the weekly digest, 1 Monday to 7 Sunday. Default: the school's day. */
  digest_day: z.number().int().min(1).max(7).optional(),
  /**
   * Quiet hours in the site's time zone, over midnight if `from` is later. Mail waits until their
   * end.
   */
  quiet: z.object({ from: Time, to: Time }).optional(),
  /** Of which kinds messages appear on the person's devices. A change without it keeps it. */
  push: z.partialRecord(z.enum(pushKinds), z.boolean()).optional(),
  /** The most ordinary pushes on a day; the others come as one on the next morning. Default: 4. */
  most_pushes: z.number().int().min(1).max(mostPushes).optional(),
  /** Of which kinds texts come. A change without it keeps it. */
  texts: z.partialRecord(z.enum(textKinds), z.boolean()).optional(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const Shown = NotificationPreferences.extend({
  /** The last digits of the person's mobile number; empty when the school has none, or sends no texts. */
  texts_to: z.string(),
  /** The person's address; empty when the school has none. */
  email: z.string(),
  /** Why the address is suppressed: mail bounced, or its reader complained. */
  suppressed: z.enum(['bounce', 'complaint']).optional(),
  updated_at: z.string(),
});

/** A view of a list that a person saved: its filters, order and size, as the address has them. */
export const SavedView = z.strictObject({
  list: line(40, 'Please name the list.'),
  name: line(60, 'Please name the view.'),
  query: z.string().max(1000, 'These filters are too long to save.'),
});
export type SavedView = z.infer<typeof SavedView>;

/** What a person chose in the portal itself. */
export const PortalChoices = z.object({
  /** The person has seen or skipped the cards of the first visit. */
  welcomed: z.boolean(),
  /** The newest entry of "What's new" that the person has seen; empty for none. */
  news_seen: z.string(),
  views: z.array(SavedView),
});
export type PortalChoices = z.infer<typeof PortalChoices>;

/** A message that left for a person. */
export const SentMessage = z.object({
  messageUid: z.string(),
  at: z.string(),
  channel: z.enum(channelNames),
  subject: z.string(),
  /** Why it came, in a sentence; empty for messages of before release 1.7.0. */
  why: z.string(),
  /** The kind of message, if the person may turn it off. */
  kind: z.enum(mailKinds).optional(),
});
export type SentMessage = z.infer<typeof SentMessage>;

export const notificationPreferencesSchemas = {
  get: { input: z.strictObject({}), output: Shown },
  update: {
    input: z.strictObject({
      ...NotificationPreferences.shape,
      updated_at: Instant.or(z.literal('')),
    }),
    output: Shown,
  },
  sent: { input: PageRequest, output: paged(SentMessage) },
  portal: { input: z.strictObject({}), output: PortalChoices },
  choose: {
    input: z.strictObject({
      welcomed: YesOrNo.optional(),
      news_seen: z.union([z.literal(''), line(40)], 'Please name the news.').optional(),
      views: z.array(SavedView).max(mostViews, 'Delete a saved view first.').optional(),
    }),
    output: PortalChoices,
  },
} satisfies Schemas;
