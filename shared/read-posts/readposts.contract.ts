import * as z from 'zod';
import { Day, Flag, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
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

export const readposts = {
  list: route({
    method: 'GET',
    path: '/readposts/{userUid}',
    operation: 'rp.get',
    child: { record: 'reading', act: 'read' },
    summary:
      'What a person has read, newest first; between two days of the school, of one type, or one post. Principal’s and daily posts count as notices.',
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
    answer: 'page',
  }),
  create: route({
    method: 'POST',
    path: '/readposts',
    operation: 'rp.add',
    child: 'own',
    repeat: 'same',
    summary: 'Marks a post as read by the caller; the first time counts.',
    input: z.strictObject({
      posts_postUid: Uid,
      users_userUid: z.unknown().optional(),
      type: z.unknown().optional(),
      created_at: z.unknown().optional(),
    }),
    output: ReadPost,
  }),
} satisfies Resource;
