import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import type { AppError } from '#shared/kernel/errors';
import type { Input, Output, Route } from '#shared/kernel/route';
import type { CallOptions } from './caller.ts';
import { call } from './client.ts';
import { isStale } from './refresh.ts';

/** The cache key of a read. The resource comes first, so a write can refresh all its reads. */
export type Key = readonly [resource: string, route: string, input: unknown];

const resourceOf = (route: Route): string => route.path.split('/')[1] ?? '';

/** Returns the cache key of a read. */
export const keyOf = <R extends Route>(route: R, input: Input<R>): Key => [
  resourceOf(route),
  `${route.path} ${JSON.stringify(route.when ?? {})}`,
  input,
];

/** Reads a route. Pass `null` to wait. Every read of the same route and input shares one request. */
export function useRead<R extends Route>(
  route: R,
  input: Input<R> | null,
  options: SWRConfiguration<Output<R>, AppError> = {},
) {
  return useSWR<Output<R>, AppError>(
    input && keyOf(route, input),
    () => call(route, input as Input<R>),
    options,
  );
}

/** The answer of every paged list. */
export interface Paged {
  records: unknown[];
  next_token?: string | undefined;
  total?: number | undefined;
}
/** Only routes that answer pages. */
export type PagedRoute<R extends Route> = Output<R> extends Paged ? R : never;
/** The type of a record of a paged route. */
export type RecordOf<R extends Route> = Output<R> extends { records: (infer T)[] } ? T : never;

/** Reads all pages of a list; only for lists that are always small. */
export function useAll<R extends Route>(route: PagedRoute<R>, input: Input<R> | null) {
  return useSWR<RecordOf<R>[], AppError>(input && [...keyOf(route, input), 'all'], async () => {
    const records: unknown[] = [];
    let next: string | undefined;
    do {
      const page = (await call(route, {
        ...(input as object),
        next_token: next,
      } as Input<R>)) as Paged;
      records.push(...page.records);
      next = page.next_token;
    } while (next);
    return records as RecordOf<R>[];
  });
}

/** Returns a function that writes, then reloads every read that the write makes stale. */
export function useWrite<R extends Route>(route: R) {
  const { mutate } = useSWRConfig();
  const resource = resourceOf(route);
  return async (input: Input<R>, options?: CallOptions): Promise<Output<R>> => {
    const output = await call(route, input, options);
    await mutate((key) => isStale(key, resource));
    return output;
  };
}
