import * as z from 'zod';
import { EventSummary } from '#shared/calendar/calendar.contract';
import { Uid } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';
import { PostSummary } from '#shared/posts/posts.contract';

/** A favourite. `post` or `event` is set while the person may read it. */
export const Favorite = z.object({
  favoriteUid: z.string(),
  /** Empty for an event. */
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
    child: 'own',
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
    child: 'own',
    repeat: 'same',
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
    child: 'own',
    summary: "Gives up one of the caller's favourites.",
    input: z.strictObject({ favoriteUid: Uid }),
    output: z.object({ favoriteUid: z.string() }),
  }),
} satisfies Resource;
