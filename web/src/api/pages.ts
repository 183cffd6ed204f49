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

/**
 * Reads a list page by page, as far as the person loaded more. `first` is the whole first page,
 * with the fields beside its records.
 */
export function usePages<R extends Route>(
  route: PagedRoute<R>,
  input: Input<R> | null,
  options: Pick<SWRInfiniteConfiguration, 'revalidateOnMount' | 'dedupingInterval'> = {},
) {
  const read = useSWRInfinite<Paged, AppError>(
    (index: number, before: Paged | null) => {
      if (!input || (index > 0 && !before?.next_token)) return null;
      return keyOf(route, { ...(input as object), next_token: before?.next_token } as Input<R>);
    },
    (key: Key) => kept(key, () => call(route, key[2] as Input<R>) as Promise<Paged>),
    { revalidateFirstPage: false, keepPreviousData: true, ...options },
  );
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useLast(
    input && keyOf(route, input),
    read,
  );
  const last = data?.at(-1);
  return {
    records: data?.flatMap((page) => page.records) as RecordOf<R>[] | undefined,
    first: data?.[0] as Output<R> | undefined,
    total: data?.[0]?.total,
    error,
    isLoading,
    isLoadingMore: isValidating && (data?.length ?? 0) < size,
    loadMore: last?.next_token ? () => setSize(size + 1) : undefined,
    refresh: () => mutate(),
  };
}
