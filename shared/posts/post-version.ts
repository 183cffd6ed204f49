import * as z from 'zod';
import { PublishEnd, PublishStart } from '#shared/kernel/fields';

/** One version of a post in its history; `version` is its `updated_at`, which identifies it. */
export const PostVersion = z.object({
  version: z.string(),
  is_current: z.boolean(),
  title: z.string(),
  published: z.boolean(),
  publish_start: PublishStart,
  publish_end: PublishEnd,
  saved_by_name: z.string(),
});
export type PostVersion = z.infer<typeof PostVersion>;
