import * as z from 'zod';
import { Instant } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time like 21:30.');

/** The mail that a person wants. Operational mail (absences, emergencies) is always sent. */
export const NotificationPreferences = z.object({
  digest: z.boolean(),
  daily: z.boolean(),
  principal: z.boolean(),
  /** The day of the weekly digest, 1 Monday to 7 Sunday. Default: the school's day. */
  digest_day: z.number().int().min(1).max(7).optional(),
  /**
   * Quiet hours in the site's time zone, over midnight if `from` is later. Mail waits until their
   * end.
   */
  quiet: z.object({ from: Time, to: Time }).optional(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const Shown = NotificationPreferences.extend({
  /** The person's address; empty when the school has none. */
  email: z.string(),
  /** Why the address is suppressed: mail bounced, or its reader complained. */
  suppressed: z.enum(['bounce', 'complaint']).optional(),
  updated_at: z.string(),
});

export const notificationPreferences = {
  get: route({
    method: 'GET',
    path: '/notification-preferences',
    operation: 'np',
    child: 'own',
    summary: 'Returns the mail preferences of the caller.',
    input: z.strictObject({}),
    output: Shown,
  }),
  update: route({
    method: 'PUT',
    path: '/notification-preferences',
    operation: 'np',
    child: 'own',
    summary: 'Changes the mail preferences of the caller.',
    input: z.strictObject({
      ...NotificationPreferences.shape,
      updated_at: Instant.or(z.literal('')),
    }),
    output: Shown,
  }),
} satisfies Resource;
