import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import type { Input, Output, Route } from '#shared/contract/route';
import type { AppError } from '#shared/errors';
import { call } from './client.ts';

/** What tells one read from another: the resource first, so that a write can refresh all reads of it. */
export type Key = readonly [resource: string, route: string, input: unknown];

const resourceOf = (route: Route): string => route.path.split('/')[1] ?? '';

/** The key of a read. */
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

/** What every paged list answers. */
export interface Paged {
  records: unknown[];
  next_token?: string | undefined;
  total?: number | undefined;
}
/** Only routes that answer pages. */
export type PagedRoute<R extends Route> = Output<R> extends Paged ? R : never;
/** What a page of the route holds. */
export type RecordOf<R extends Route> = Output<R> extends { records: (infer T)[] } ? T : never;

/** Reads a whole list, every page of it; for lists that are small by nature. */
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

/** Returns a function that writes, then refreshes every read under the same resource. */
export function useWrite<R extends Route>(route: R) {
  const { mutate } = useSWRConfig();
  const resource = resourceOf(route);
  return async (input: Input<R>): Promise<Output<R>> => {
    const output = await call(route, input);
    await mutate((key) => Array.isArray(key) && key[0] === resource);
    return output;
  };
}
