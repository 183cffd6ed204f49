import * as z from 'zod';

/** How much of a list is wanted, and from where. The token is opaque and belongs to the caller who got it. */
export const PageRequest = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  next_token: z.string().max(2048).optional(),
});
export type PageRequest = z.infer<typeof PageRequest>;

/** A page of a list; without `next_token` it is the last. */
export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    next_token: z.string().optional(),
    total: z.number().int().optional(),
  });

/** What every list answers inside the server. */
export interface Page<T> {
  records: T[];
  next_token?: string | undefined;
  total?: number | undefined;
}
