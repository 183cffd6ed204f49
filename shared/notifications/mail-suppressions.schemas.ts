import * as z from 'zod';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

/** An address that gets no mail, or a number that gets no texts, and why. */
export const ReturnedMail = z.object({
  /** Of a number its last 3 digits. */
  address: z.string(),
  /** Of a number: what names it in a try, as no list has whole numbers. */
  key: z.string().optional(),
  /** Mail came back for good, or its reader said that it is unwanted; a number is none, or not the person’s. */
  reason: z.enum(['bounce', 'complaint', 'wrong number']),
  /** Of a number: somebody whom a text reached said so. Without it a carrier did. */
  said_by: z.literal('reader').optional(),
  /** When that happened. */
  at: z.string(),
  /** From when a person may let the portal try again; empty if now. */
  next_try_at: z.string(),
  /** Whose address it is now; nobody for a subscriber, or after the roster changed it. */
  people: z.array(z.object({ username: z.string(), name: z.string() })),
});
export type ReturnedMail = z.infer<typeof ReturnedMail>;

export const mailSuppressionsSchemas = {
  list: { input: PageRequest, output: paged(ReturnedMail) },
  retry: {
    input: z.strictObject({
      address: z.string().trim().min(1, 'Please enter an address.').max(320),
      /** The person asked for mail after a complaint. */
      asked: z.boolean().default(false),
    }),
    output: z.object({ address: z.string(), tried_at: z.string() }),
  },
} satisfies Schemas;
