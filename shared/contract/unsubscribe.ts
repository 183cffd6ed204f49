import * as z from 'zod';
import { type Resource, route } from '#shared/contract/route';

/** The site, and 256 random bits; what is refused otherwise says no more than what is unknown. */
const token = z.string().max(200);

/** RFC 8058: the address in a List-Unsubscribe header, which the reader's mail program posts to. */
export const unsubscribe = {
  look: route({
    method: 'GET',
    path: '/unsubscribe/{token}',
    operation: 'public',
    summary:
      'What a secret address would turn off; changes nothing, as mail scanners open every link.',
    input: z.strictObject({ token }),
    output: z.object({
      kind: z.enum(['digest', 'daily', 'principal']),
      on: z.boolean(),
      schoolName: z.string(),
    }),
  }),
  now: route({
    method: 'POST',
    path: '/unsubscribe/{token}',
    operation: 'public',
    form: true,
    summary:
      'Turns off that kind of mail for the person the address was made for. `undo` turns it on again.',
    input: z.strictObject({
      token,
      /** What mail programs post. */
      'List-Unsubscribe': z.literal('One-Click').optional(),
      undo: z.boolean().optional(),
    }),
    output: z.object({
      kind: z.enum(['digest', 'daily', 'principal']),
      on: z.boolean(),
      schoolName: z.string(),
    }),
  }),
} satisfies Resource;
