import { useEffect } from 'react';
import { type State, unstable_serialize, useSWRConfig } from 'swr';
import { unstable_serialize as pagesOf } from 'swr/infinite';
import { lastAnswers, nameOf, onForgotten } from './lastVisit.ts';
import { type ReadKey, ruleOf } from './rules.ts';

/** Returns the place of an answer in the cache of reads. */
const placeOf = (key: ReadKey): string =>
  ruleOf(key)?.isPaged ? pagesOf(() => key) : unstable_serialize(key);

/** Makes the cache of reads, with the answers of the last visit in it. They are read again at once. */
export function storedAnswers(): Map<string, State> {
  const cache = new Map<string, State>();
  for (const { key, data } of lastAnswers()) {
    const isPaged = ruleOf(key)?.isPaged;
    cache.set(placeOf(key), { data: isPaged ? [data] : data, _k: key } as State);
  }
  return cache;
}

/** Clears answers that the server refuses now, and all of them when a child is missing. */
export function useForgetting(): void {
  const { cache, mutate } = useSWRConfig();
  useEffect(
    () =>
      onForgotten((names) => {
        const isForgotten = ({ _k: key }: State & { _k?: ReadKey }) =>
          !names || (Array.isArray(key) && names.includes(nameOf(key)));
        for (const place of cache.keys()) {
          const state = cache.get(place);
          if (state && isForgotten(state)) void mutate(place, undefined, { revalidate: !names });
        }
      }),
    [cache, mutate],
  );
}
