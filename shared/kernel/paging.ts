import * as z from 'zod';

/** The limit and position of a page. The token is opaque and belongs to the caller who got it. */
export const PageRequest = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  next_token: z.string().max(2048).optional(),
});
export type PageRequest = z.infer<typeof PageRequest>;

/** Returns the schema of a page. Without `next_token` it is the last. */
export const paged = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    next_token: z.string().optional(),
    total: z.number().int().optional(),
  });

/** A page of a list inside the server. */
export interface Paged<T> {
  records: T[];
  next_token?: string | undefined;
  total?: number | undefined;
}
