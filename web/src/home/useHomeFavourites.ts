import type { EventSummary } from '#shared/calendar/calendar.contract';
import { favorites as favoritesApi } from '#shared/favourites/favorites.contract';
import { type Home, type HomePost, home as homeApi } from '#shared/home/home.contract';
import { call } from '../api/client.ts';
import { useCached } from '../api/refresh.ts';
import { useFeedback } from '../components/feedback/feedback.tsx';
import type { EventFavourites } from '../features/calendar/useEventFavourites.ts';

/** The identifier of a favourite until the server has answered. */
const awaited = 'new';

/** Changes favourites on Home. A toggle shows at once, and is reverted if the server refuses it. */
export function useHomeFavourites(home: Home | undefined) {
  const { show, refresh } = useCached(homeApi.get);
  const { fail } = useFeedback();

  async function change(
    favoriteUid: string | undefined,
    target: Parameters<typeof create>[0],
    shown: (home: Home, favoriteUid: string | undefined) => Home,
  ): Promise<void> {
    const apply = (uid: string | undefined) =>
      show<Home>((read) => (read ? shown(read, uid) : read));
    // Two taps in one moment: the first has no answer yet.
    if (favoriteUid === awaited) return;
    try {
      await apply(favoriteUid ? undefined : awaited);
      if (favoriteUid) await call(favoritesApi.remove, { favoriteUid });
      else await apply((await create(target)).favoriteUid);
    } catch (problem) {
      fail(problem);
      await refresh();
    }
  }

  const eventUid = (id: string) =>
    home?.favourite_events.find(({ EVENT_ID }) => EVENT_ID === id)?.favoriteUid;
  const events: EventFavourites = {
    isLoaded: home !== undefined,
    isFavourite: (id) => eventUid(id) !== undefined,
    toggle: ({ EVENT_ID }: EventSummary) =>
      change(eventUid(EVENT_ID), { EVENT_ID }, (read, uid) => withEvent(read, EVENT_ID, uid)),
  };
  return {
    events,
    toggle: (post: HomePost) =>
      change(post.favoriteUid, { posts_postUid: post.postUid }, (read, uid) =>
        withPost(read, post, uid),
      ),
  };
}

const create = (target: { readonly EVENT_ID: string } | { readonly posts_postUid: string }) =>
  call(favoritesApi.create, target);

function withEvent(home: Home, EVENT_ID: string, favoriteUid: string | undefined): Home {
  const others = home.favourite_events.filter((each) => each.EVENT_ID !== EVENT_ID);
  const favourite_events = favoriteUid ? [...others, { EVENT_ID, favoriteUid }] : others;
  return { ...home, favourite_events };
}

function withPost(home: Home, post: HomePost, favoriteUid: string | undefined): Home {
  const { postUid, title, type } = post;
  const marked = (posts: readonly HomePost[]) =>
    posts.map((each) => (each.postUid === postUid ? { ...each, favoriteUid } : each));
  const others = home.favourites.filter(({ posts_postUid }) => posts_postUid !== postUid);
  const favourite = { favoriteUid: favoriteUid ?? '', posts_postUid: postUid, title, type };
  return {
    ...home,
    notices: marked(home.notices),
    newsletters: marked(home.newsletters),
    favourites: favoriteUid ? [favourite, ...others] : others,
  };
}
