import type { Bound } from '#functions/kernel/record/declaration';
import { readable } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import type { FavoriteRepository, StoredFavorite } from '../store/favorites.ts';

/** More than are shown, because some may no longer be readable. */
const spare = 2;

/** Returns the titles of the newest favourite posts, and the favourites of all posts and events. */
export async function homeFavourites(
  favorites: Bound<FavoriteRepository, 'list'>,
  posts: Bound<PostReader, 'many'>,
  caller: Caller,
  { shown, now }: { readonly shown: number; readonly now: Date },
) {
  const all = await favorites.of(caller).list(caller.userUid);
  const newest = all.filter(({ EVENT_ID }) => EVENT_ID === undefined).slice(0, shown + spare);
  const uids = newest.map(({ posts_postUid }) => posts_postUid);
  const found = uids.length > 0 ? await posts.of(caller).many(uids) : [];
  const readablePosts = new Map(
    found
      .filter((post) => isVisible(readable(post), caller, now))
      .map((post) => [post.postUid, post]),
  );
  const titles = newest.flatMap(({ favoriteUid, posts_postUid }) => {
    const post = readablePosts.get(posts_postUid);
    return post ? [{ favoriteUid, posts_postUid, title: post.title, type: post.type }] : [];
  });
  return { titles: titles.slice(0, shown), ...byTarget(all) };
}

/** Returns the identifiers of favourites by their post, and by their event. */
function byTarget(all: readonly StoredFavorite[]) {
  const ofPosts = new Map<string, string>();
  const ofEvents = new Map<string, string>();
  for (const { favoriteUid, posts_postUid, EVENT_ID } of all) {
    if (EVENT_ID === undefined) ofPosts.set(posts_postUid, favoriteUid);
    else ofEvents.set(EVENT_ID, favoriteUid);
  }
  return { ofPosts, ofEvents };
}
