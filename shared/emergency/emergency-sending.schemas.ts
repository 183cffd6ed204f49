import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { channelNames } from '#shared/notifications/channels';
import { EmergencySending, Unreached } from './sending.ts';

/** Whom a message would concern, and how many of them each channel reaches. Nobody is named. */
export const EmergencyReach = z.object({
  people: z.number().int(),
  channels: z.array(
    z.object({
      channel: z.enum(channelNames),
      people: z.number().int(),
      /** Of pushes: the devices of these people. */
      devices: z.number().int().optional(),
    }),
  ),
  /** Those whom neither mail nor a push reaches: without texts they get nothing but the page. */
  unreached: z.number().int(),
  /** Those of them whom no text reaches either. Absent if the school sends none. */
  unreached_by_text: z.number().int().optional(),
});
export type EmergencyReach = z.infer<typeof EmergencyReach>;

export const emergencySendingSchemas = {
  reach: { input: z.strictObject({}), output: EmergencyReach },
  get: {
    input: z.strictObject({}),
    /** Without a sending no message has left in the last 24 hours. */
    output: z.object({
      sending: EmergencySending.optional(),
      /** Whether the school sends texts. */
      has_texts: z.boolean(),
    }),
  },
  listUnreached: { input: PageRequest, output: paged(Unreached) },
  startExport: { input: z.strictObject({}), output: PortalDocument },
  test: {
    input: z.strictObject({
      message: z
        .string()
        .trim()
        .min(1, '*Please enter a message.')
        .max(500, 'Please use at most 500 characters.'),
    }),
    output: z.object({ version: z.string() }),
  },
} satisfies Schemas;
