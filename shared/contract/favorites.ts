import * as z from 'zod';
import { EventSummary } from '#shared/contract/calendar';
import { Uid } from '#shared/contract/fields';
import { PostSummary } from '#shared/contract/posts';
import { type Resource, route } from '#shared/contract/route';

/** What a person keeps at hand; the `post` or `event` is there while the person may read it. */
export const Favorite = z.object({
  favoriteUid: z.string(),
  /** Empty when it is an event that is kept. */
  posts_postUid: z.string(),
  EVENT_ID: z.string().optional(),
  created_at: z.string(),
  post: PostSummary.optional(),
  event: EventSummary.optional(),
});
export type Favorite = z.infer<typeof Favorite>;

export const favorites = {
  list: route({
    method: 'GET',
    path: '/favorites',
    operation: 'fav',
    summary: "The caller's favourites that can still be read, newest first; at most 200.",
    input: z.strictObject({
      /** Posts, unless events are asked for. */
      kind: z.enum(['post', 'event']).optional(),
    }),
    output: z.array(Favorite),
  }),
  create: route({
    method: 'POST',
    path: '/favorites',
    operation: 'fav',
    summary: 'Keeps a post or an event; doing it twice changes nothing.',
    input: z
      .strictObject({ posts_postUid: Uid.optional(), EVENT_ID: Uid.optional() })
      .refine(
        ({ posts_postUid, EVENT_ID }) => (posts_postUid === undefined) !== (EVENT_ID === undefined),
        {
          error: 'Please name one post or one event.',
          path: ['posts_postUid'],
        },
      ),
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
