import { useEffect, useRef } from 'react';
import { unstable_serialize, useSWRConfig } from 'swr';
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import type { AppError } from '#shared/kernel/errors';
import type { Input, Output, Route } from '#shared/kernel/route';
import { call } from './client.ts';
import {
  type Key,
  kept,
  keyOf,
  type Paged,
  type PagedRoute,
  type RecordOf,
  useLast,
} from './hooks.ts';

/** What every page of a list has. The name of its records differs. */
type Page = { readonly next_token?: string | undefined };

/** Only routes whose answers lead to a next page. */
type RouteOfPages<R extends Route> = Output<R> extends Page ? R : never;

/**
 * A list is read again when a person returns to it, also within seconds, and on focus: other people
 * and other tabs change it. What was read stays on the screen until the answers are there.
 */
const returns: SWRInfiniteConfiguration = {
  revalidateAll: true,
  keepPreviousData: true,
  dedupingInterval: 0,
  focusThrottleInterval: 5_000,
};

interface ListOptions extends Pick<SWRInfiniteConfiguration, 'refreshInterval'> {
  /** A change of it reads the list again. */
  readonly mark?: string | undefined;
}

/**
 * Reads the pages of a list one after another, as far as the person loaded more. Returning reads each
 * of these pages once, because a change may be on any of them; loading more reads only the next one.
 */
export const useTokenPages = <R extends Route>(
  route: RouteOfPages<R>,
  input: Input<R> | null,
  options?: ListOptions,
) => useReads<Output<R> & Page>(route, input, options);

/**
 * Reads a list whose pages have `records`. `first` is the whole first page, with the fields beside
 * its records.
 */
export function usePages<R extends Route>(
  route: PagedRoute<R>,
  input: Input<R> | null,
  options?: ListOptions,
) {
  const { pages, ...list } = useReads<Paged>(route, input, options);
  return {
    ...list,
    records: pages?.flatMap((page) => page.records) as RecordOf<R>[] | undefined,
    first: pages?.[0] as Output<R> | undefined,
    total: pages?.[0]?.total,
  };
}

function useReads<P extends Page>(
  route: Route,
  input: unknown,
  { mark, ...options }: ListOptions = {},
) {
  const { cache } = useSWRConfig();
  const isExtending = useRef(false);
  const read = useSWRInfinite<P, AppError>(
    (index: number, before: P | null) => {
      if (!input || (index > 0 && !before?.next_token)) return null;
      return keyOf(route, { ...input, next_token: before?.next_token });
    },
    async (key: Key) => {
      const known = isExtending.current ? cache.get(unstable_serialize(key))?.data : undefined;
      return known ?? kept(key, () => call(route, key[2]) as Promise<P>);
    },
    { ...returns, ...options },
  );
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useLast(
    input ? keyOf(route, input) : null,
    read,
  );
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    void mutate();
  }, [mark, mutate]);
  const loadMore = async () => {
    isExtending.current = true;
    await setSize(size + 1).finally(() => {
      isExtending.current = false;
    });
  };
  return {
    pages: data,
    error,
    isLoading,
    isLoadingMore: isValidating && (data?.length ?? 0) < size,
    loadMore: data?.at(-1)?.next_token ? loadMore : undefined,
    refresh: () => mutate(),
  };
}
