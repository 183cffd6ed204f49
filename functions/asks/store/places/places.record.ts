import * as z from 'zod';

/**
 * Of a subject: what it takes, or waits for. Each update pays for the whole record, so an entry has
 * nothing else.
 */
const Entry = z.object({
  option: z.string(),
  places: z.number(),
  /** When it was stored, in seconds since 1970. */
  at: z.number(),
  /** It is in the list of its option, and takes no places. */
  waits: z.literal(true).optional(),
  /** It has come from the list by this call, and its mail has not been settled. */
  call: z.number().optional(),
});
export type Entry = z.infer<typeof Entry>;

/** Who has the places of an ask in a round. What is taken and what is left are the limit together. */
export const StoredPlaces = z.object({
  askUid: z.string(),
  asked_at: z.string(),
  /** The question that has the limit, and the limit of each of its options. */
  question: z.string(),
  limit: z.number(),
  /** The version of the ask from which the limit is. */
  version: z.string(),
  /** By option. */
  left: z.record(z.string(), z.number()),
  waiting: z.record(z.string(), z.array(z.string())),
  /** By subject. */
  of: z.record(z.string(), Entry),
  /** How many wait, in all lists. */
  queued: z.number(),
  /** How many have come from a list. */
  calls: z.number(),
  /** When it changed last, in milliseconds since 1970. */
  changed: z.number(),
  /** Until which change the answers were compared with it. */
  checked: z.number().optional(),
});
export type StoredPlaces = z.infer<typeof StoredPlaces>;
