import * as z from 'zod';
import { Day, Flag, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { postTypes } from '#shared/posts/posts.contract';

/** A read mark: a person opened a post, and when for the first time. */
export const ReadPost = z.object({
  posts_postUid: z.string(),
  users_userUid: z.string(),
  type: z.enum(postTypes),
  created_at: z.string(),
});
export type ReadPost = z.infer<typeof ReadPost>;

/** A read mark in a report, with the title of the post; empty if the post is gone. */
export const ReportedRead = ReadPost.extend({ title: z.string().optional() });
export type ReportedRead = z.infer<typeof ReportedRead>;

export const readpostsSchemas = {
  list: {
    input: PageRequest.extend({
      userUid: Uid,
      start_date: Day.optional(),
      end_date: Day.optional(),
      type: z.enum(postTypes).optional(),
      postUid: Uid.optional(),
      /** For a report: each mark has the title of its post. */
      with_titles: Flag.optional(),
    }),
    output: paged(ReportedRead),
  },
  create: {
    input: z.strictObject({
      posts_postUid: Uid,
      users_userUid: z.unknown().optional(),
      type: z.unknown().optional(),
      created_at: z.unknown().optional(),
    }),
    output: ReadPost,
  },
} satisfies Schemas;
