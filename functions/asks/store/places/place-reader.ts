import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { limitedQuestion } from '#shared/questions/places';
import type { StoredAsk } from '../ask.record.ts';
import type { StoredPlaces } from './places.record.ts';
import { placesStore } from './places.ts';

export type PlaceReader = ReturnType<typeof placeReader>;

/** Reads who has the places of asks. */
export const placeReader = (tables: Tables) => {
  const store = placesStore(tables);
  return {
    of(school: School) {
      const { stored } = store.of(school);
      return {
        /** Returns the places of an ask that has a limit; an ask without one costs no read. */
        stored: async (ask: StoredAsk): Promise<StoredPlaces | undefined> =>
          limitedQuestion(ask.questions) && stored(ask),
      };
    },
  };
};
