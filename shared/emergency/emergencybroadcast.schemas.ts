import * as z from 'zod';
import { Instant } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { channelNames } from '#shared/notifications/channels';
import { isAllClear } from './all-clear.ts';

/** The banner that everyone of the site sees at once while `status` is true. */
export const EmergencyBroadcast = z.object({
  emergencybroadcastUid: z.string(),
  status: z.boolean(),
  message: z.string(),
  /** Absent until the first broadcast. */
  updated_at: z.string().optional(),
});
export type EmergencyBroadcast = z.infer<typeof EmergencyBroadcast>;

const words = z.string().trim().max(500, 'Please use at most 500 characters.');

export const EmergencyBroadcastChange = z
  .strictObject({
    status: z.boolean(),
    message: words.default(''),
    /**
     * The ways by which the message leaves to everybody whom it concerns, 10 seconds later. An empty
     * list corrects the banner only, and takes back what has not left yet. Absent, as in an older
     * page: mail.
     */
    channels: z.array(z.enum(channelNames)).max(channelNames.length).optional(),
    /**
     * Ends the message with this sentence: the banner shows it for a day, and it follows the message on
     * its channels.
     */
    all_clear: words
      .refine((message) => isAllClear({ message }), 'Please write “All clear.” at the beginning.')
      .optional(),
    /** Whether the message starts a roll-call: “Are you safe?”. */
    asks_safety: z.boolean().optional(),
    /** The version this change was made on; absent for the first one. */
    updated_at: Instant.optional(),
  })
  .refine(({ status, message }) => !status || message !== '', {
    path: ['message'],
    message: '*Please enter a message.',
  });

export type EmergencyBroadcastChange = z.infer<typeof EmergencyBroadcastChange>;

export const emergencybroadcastSchemas = {
  get: { input: z.strictObject({}), output: EmergencyBroadcast },
  update: { input: EmergencyBroadcastChange, output: EmergencyBroadcast },
} satisfies Schemas;
