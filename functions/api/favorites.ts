import { postNotFound, summaryOf } from '#functions/api/post-view';
import type { FavoriteRepository } from '#functions/data/favorites';
import type { PostReader } from '#functions/data/post-reader';
import { readable } from '#functions/data/post-record';
import type { favorites as contract } from '#shared/contract/favorites';
import type { Handlers } from '#shared/contract/route';
import { isVisible } from '#shared/domain/visibility';
import { AppError } from '#shared/errors';

/** As many as one can still look through. */
const most = 200;

/** What people keep at hand. A favourite that can no longer be read is kept, but not shown. */
export const favoriteHandlers = (
  favorites: FavoriteRepository,
  posts: PostReader,
): Handlers<typeof contract> => ({
  async list(_, caller, { now }) {
    const kept = await favorites.list(caller.site, caller.userUid);
    const found = await posts.many(
      caller.site,
      kept.map((each) => each.posts_postUid),
    );
    const visible = new Map(
      found
        .filter((post) => isVisible(readable(post), caller, now))
        .map((post) => [post.postUid, summaryOf(post)]),
    );
    return kept.flatMap((favorite) => {
      const post = visible.get(favorite.posts_postUid);
      return post ? [{ ...favorite, post }] : [];
    });
  },

  async create({ posts_postUid }, caller, { now }) {
    const post = await posts.get(caller.site, posts_postUid);
    if (!post || !isVisible(readable(post), caller, now)) throw postNotFound();
    const kept = await favorites.list(caller.site, caller.userUid);
    const already = kept.find((each) => each.posts_postUid === posts_postUid);
    if (already) return already;
    if (kept.length >= most) {
      throw new AppError('badRequest', `You keep ${most} favourites already. Give one up first.`);
    }
    const favorite = {
      favoriteUid: `post.${posts_postUid}`,
      posts_postUid,
      created_at: now.toISOString(),
    };
    await favorites.add(caller.site, caller.userUid, favorite);
    return favorite;
  },

  async remove({ favoriteUid }, caller) {
    if (!(await favorites.remove(caller.site, caller.userUid, favoriteUid))) {
      throw new AppError('notFound', 'That favourite is not yours, or was given up before.');
    }
    return { favoriteUid };
  },
});
