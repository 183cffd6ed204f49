import type { EventSummary } from '#shared/calendar/calendar.contract';
import { type Favorite, favorites as favoritesApi } from '#shared/favourites/favorites.contract';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';

/**
 * Reads and changes the favourite events. A toggle shows at once and is reverted if the server
 * refuses it.
 */
export function useEventFavourites() {
  const { data: favorites, mutate } = useRead(favoritesApi.list, { kind: 'event' });
  const { fail } = useFeedback();
  const find = (id: string) => favorites?.find(({ EVENT_ID }) => EVENT_ID === id);

  async function toggle(event: EventSummary) {
    const { EVENT_ID } = event;
    const found = find(EVENT_ID);
    const without = (list: Favorite[] = []) => list.filter((each) => each.EVENT_ID !== EVENT_ID);
    const optimistic: Favorite = {
      favoriteUid: `new.${EVENT_ID}`,
      posts_postUid: '',
      EVENT_ID,
      created_at: serverNow().toISOString(),
      event,
    };
    const change = async (list?: Favorite[]): Promise<Favorite[]> => {
      if (found) {
        await call(favoritesApi.remove, { favoriteUid: found.favoriteUid });
        return without(list);
      }
      const made = await call(favoritesApi.create, { EVENT_ID });
      return [{ ...made, event }, ...without(list)];
    };
    try {
      await mutate(change, {
        optimisticData: (list) => (found ? without(list) : [optimistic, ...without(list)]),
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (problem) {
      fail(problem);
    }
  }

  return { isLoaded: favorites !== undefined, isFavourite: (id: string) => !!find(id), toggle };
}
export type EventFavourites = ReturnType<typeof useEventFavourites>;
