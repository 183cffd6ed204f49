import * as z from 'zod';
import { Instant } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** The banner that everyone of the site sees at once while `status` is true. */
export const EmergencyBroadcast = z.object({
  emergencybroadcastUid: z.string(),
  status: z.boolean(),
  message: z.string(),
  /** Absent until the first broadcast. */
  updated_at: z.string().optional(),
});
export type EmergencyBroadcast = z.infer<typeof EmergencyBroadcast>;

export const EmergencyBroadcastChange = z
  .strictObject({
    status: z.boolean(),
    message: z.string().trim().max(500, 'Please use at most 500 characters.').default(''),
    /** Whether the message starts a roll-call: “Are you safe?”. */
    asks_safety: z.boolean().optional(),
    /** The version this change was made on; absent for the first one. */
    updated_at: Instant.optional(),
  })
  .refine(({ status, message }) => !status || message !== '', {
    path: ['message'],
    message: '*Please enter a message.',
  });

export const emergencybroadcastSchemas = {
  get: { input: z.strictObject({}), output: EmergencyBroadcast },
  update: { input: EmergencyBroadcastChange, output: EmergencyBroadcast },
} satisfies Schemas;
