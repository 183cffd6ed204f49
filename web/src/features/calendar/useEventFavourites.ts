import { api } from '#shared/contract/api';
import type { EventSummary } from '#shared/contract/calendar';
import type { Favorite } from '#shared/contract/favorites';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { useFeedback } from '../../components/feedback.tsx';

/** The events that the person keeps at hand. A toggle shows at once, and goes back when the server refuses it. */
export function useEventFavourites() {
  const { data: kept, mutate } = useRead(api.favorites.list, { kind: 'event' });
  const { fail } = useFeedback();
  const find = (id: string) => kept?.find(({ EVENT_ID }) => EVENT_ID === id);

  async function toggle(event: EventSummary) {
    const { EVENT_ID } = event;
    const found = find(EVENT_ID);
    const without = (list: Favorite[] = []) => list.filter((each) => each.EVENT_ID !== EVENT_ID);
    const hoped: Favorite = {
      favoriteUid: `new.${EVENT_ID}`,
      posts_postUid: '',
      EVENT_ID,
      created_at: serverNow().toISOString(),
      event,
    };
    const change = async (list?: Favorite[]): Promise<Favorite[]> => {
      if (found) {
        await call(api.favorites.remove, { favoriteUid: found.favoriteUid });
        return without(list);
      }
      const made = await call(api.favorites.create, { EVENT_ID });
      return [{ ...made, event }, ...without(list)];
    };
    try {
      await mutate(change, {
        optimisticData: (list) => (found ? without(list) : [hoped, ...without(list)]),
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (problem) {
      fail(problem);
    }
  }

  return { isLoaded: kept !== undefined, isFavourite: (id: string) => !!find(id), toggle };
}
export type EventFavourites = ReturnType<typeof useEventFavourites>;
