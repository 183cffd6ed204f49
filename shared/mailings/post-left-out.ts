import * as z from 'zod';

/** A post that a mailing leaves out because its text cannot be composed. */
export const PostLeftOut = z.object({
  postUid: z.string(),
  title: z.string(),
  /** The reason and what to do, as a text for people. */
  reason: z.string(),
});
export type PostLeftOut = z.infer<typeof PostLeftOut>;
