import * as z from 'zod';
import { Instant } from '#shared/contract/fields';
import { type Resource, route } from '#shared/contract/route';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time like 21:30.');

/** Which mail a person wants. Operational mail (absences, emergencies) is not among it: that always comes. */
export const NotificationPreferences = z.object({
  digest: z.boolean(),
  daily: z.boolean(),
  principal: z.boolean(),
  /** On which day the weekly digest comes, 1 Monday to 7 Sunday; the school's day if unsaid. */
  digest_day: z.number().int().min(1).max(7).optional(),
  /** No mail between these times of the site's clock; it comes at the end. Over midnight if `from` is later. */
  quiet: z.object({ from: Time, to: Time }).optional(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const Shown = NotificationPreferences.extend({
  /** The address that mail goes to; empty when the school has none. */
  email: z.string(),
  /** Why nothing reaches that address at present: it bounced, or somebody complained. */
  suppressed: z.enum(['bounce', 'complaint']).optional(),
  updated_at: z.string(),
});

export const notificationPreferences = {
  get: route({
    method: 'GET',
    path: '/notification-preferences',
    operation: 'np',
    summary: "One's own choice of mail.",
    input: z.strictObject({}),
    output: Shown,
  }),
  update: route({
    method: 'PUT',
    path: '/notification-preferences',
    operation: 'np',
    summary: 'Changes it.',
    input: z.strictObject({
      ...NotificationPreferences.shape,
      updated_at: Instant.or(z.literal('')),
    }),
    output: Shown,
  }),
} satisfies Resource;
