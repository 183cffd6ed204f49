import * as z from 'zod';
import { EventSummary } from '#shared/calendar/event-summary';
import { Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { PostSummary } from '#shared/posts/post-summary';

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

export const favoritesSchemas = {
  list: {
    input: z.strictObject({
      /** Posts, unless events are asked for. */
      kind: z.enum(['post', 'event']).optional(),
    }),
    output: z.array(Favorite),
  },
  create: {
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
  },
  remove: {
    input: z.strictObject({ favoriteUid: Uid }),
    output: z.object({ favoriteUid: z.string() }),
  },
} satisfies Schemas;
