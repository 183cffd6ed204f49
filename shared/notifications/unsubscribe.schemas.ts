import * as z from 'zod';
import type { Schemas } from '#shared/kernel/route';

/**
 * A token with the site and a 256-bit signature. A malformed one gets the same error as an unknown
 * one.
 */
const token = z.string().max(200);

/** What a token turns off. */
const Answer = z.object({
  kind: z.enum(['digest', 'daily', 'principal', 'connections']),
  on: z.boolean(),
  schoolName: z.string(),
  /** Of a subscriber: whether this address can turn the mail on. */
  confirms: z.boolean().optional(),
  /** Of a subscriber who unsubscribed: whether a mail asks to confirm. */
  is_asked: z.boolean().optional(),
});

export const unsubscribeSchemas = {
  look: { input: z.strictObject({ token }), output: Answer },
  now: {
    input: z.strictObject({
      token,
      /** The field that mail programs post. */
      'List-Unsubscribe': z.literal('One-Click').optional(),
      undo: z.boolean().optional(),
    }),
    output: Answer,
  },
} satisfies Schemas;
