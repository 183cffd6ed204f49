import * as z from 'zod';
import { type Resource, route } from '#shared/kernel/route';

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

/** The address in the List-Unsubscribe header, to which mail programs post (RFC 8058). */
export const unsubscribe = {
  look: route({
    method: 'GET',
    path: '/unsubscribe/{token}',
    operation: 'public',
    child: 'own',
    summary:
      'Returns what a token would turn off. It changes nothing, because mail scanners open every link.',
    input: z.strictObject({ token }),
    output: Answer,
  }),
  now: route({
    method: 'POST',
    path: '/unsubscribe/{token}',
    operation: 'public',
    child: 'own',
    repeat: 'same',
    form: true,
    summary:
      'Turns off the kind of mail for the person of the token. `undo` turns it on again; a subscriber first gets a mail that asks to confirm.',
    input: z.strictObject({
      token,
      /** The field that mail programs post. */
      'List-Unsubscribe': z.literal('One-Click').optional(),
      undo: z.boolean().optional(),
    }),
    output: Answer,
  }),
} satisfies Resource;
