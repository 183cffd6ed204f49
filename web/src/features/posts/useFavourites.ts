import { type Favorite, favorites as favoritesApi } from '#shared/favourites/favorites.contract';
import type { PostSummary } from '#shared/posts/posts.contract';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

/** The person's favourites. A toggle shows at once and reverts when the server refuses it. */
export function useFavourites() {
  const { data: favourites, error, isLoading, mutate } = useRead(favoritesApi.list, {});
  const { fail } = useFeedback();
  const find = (postUid: string) => favourites?.find((each) => each.posts_postUid === postUid);

  async function toggle(post: PostSummary) {
    const kept = find(post.postUid);
    const without = (list: Favorite[] = []) =>
      list.filter((each) => each.posts_postUid !== post.postUid);
    const hoped: Favorite = {
      favoriteUid: `new.${post.postUid}`,
      posts_postUid: post.postUid,
      created_at: serverNow().toISOString(),
      post,
    };
    const change = async (list?: Favorite[]): Promise<Favorite[]> => {
      if (kept) {
        await call(favoritesApi.remove, { favoriteUid: kept.favoriteUid });
        return without(list);
      }
      const made = await call(favoritesApi.create, { posts_postUid: post.postUid });
      return [{ ...made, post }, ...without(list)];
    };
    try {
      await mutate(change, {
        optimisticData: (list) => (kept ? without(list) : [hoped, ...without(list)]),
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (problem) {
      fail(problem);
    }
  }

  return { favourites, error, isLoading, isFavourite: (uid: string) => !!find(uid), toggle };
}
