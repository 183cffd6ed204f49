import * as z from 'zod';
import { Uid } from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { postTypes } from '#shared/contract/posts';
import { type Resource, route } from '#shared/contract/route';

/** That a person opened a post, and when for the first time. */
export const ReadPost = z.object({
  posts_postUid: z.string(),
  users_userUid: z.string(),
  type: z.enum(postTypes),
  created_at: z.string(),
});
export type ReadPost = z.infer<typeof ReadPost>;

export const readposts = {
  list: route({
    method: 'GET',
    path: '/readposts/{userUid}',
    operation: 'rp.get',
    child: { record: 'reading', act: 'read' },
    summary: 'What the caller has read, newest first.',
    input: PageRequest.extend({ userUid: Uid }),
    output: pageOf(ReadPost),
    answer: 'page',
  }),
  create: route({
    method: 'POST',
    path: '/readposts',
    operation: 'rp.add',
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
