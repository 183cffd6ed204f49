import * as z from 'zod';
import { Uid } from '#shared/contract/fields';
import { PostSummary } from '#shared/contract/posts';
import { type Resource, route } from '#shared/contract/route';

/** A post that a person keeps at hand; `post` is there while the person may read it. */
export const Favorite = z.object({
  favoriteUid: z.string(),
  posts_postUid: z.string(),
  created_at: z.string(),
  post: PostSummary.optional(),
});
export type Favorite = z.infer<typeof Favorite>;

export const favorites = {
  list: route({
    method: 'GET',
    path: '/favorites',
    operation: 'fav',
    summary: "The caller's favourites that can still be read, newest first; at most 200.",
    input: z.strictObject({}),
    output: z.array(Favorite),
  }),
  create: route({
    method: 'POST',
    path: '/favorites',
    operation: 'fav',
    summary: 'Keeps a post; doing it twice changes nothing.',
    input: z.strictObject({ posts_postUid: Uid }),
    output: Favorite,
  }),
  remove: route({
    method: 'DELETE',
    path: '/favorites/{favoriteUid}',
    operation: 'fav',
    summary: "Gives up one of the caller's favourites.",
    input: z.strictObject({ favoriteUid: Uid }),
    output: z.object({ favoriteUid: z.string() }),
  }),
} satisfies Resource;
