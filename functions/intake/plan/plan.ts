import * as z from 'zod';

/** Where the plan of a dry run is stored, and its size. */
export const Plan = z.object({
  /** The folder of the plan in the bucket. Each attempt of a dry run has its own. */
  folder: z.string(),
  chunks: z.number().int(),
  /** Changes in each chunk but the last. */
  chunk_size: z.number().int(),
  changes: z.number().int(),
  /** Hash over the hashes of the chunks. It proves that the applied plan is the one shown. */
  hash: z.string(),
});
export type Plan = z.infer<typeof Plan>;
