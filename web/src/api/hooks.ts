import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { AppError } from '#shared/kernel/errors';
import type { Input, Output, Route } from '#shared/kernel/route';
import { lastAnswerAt, noteAnswer, useShown } from '../device/asOf.ts';
import { ownDevice } from '../device/loaded.ts';
import type { ReadKey } from '../device/rules.ts';
import type { CallOptions } from './caller.ts';
import { call } from './client.ts';
import { serverNow } from './clock.ts';
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
  const key = input && keyOf(route, input);
  const read = useSWR<Output<R>, AppError>(
    key,
    () => kept(keyOf(route, input as Input<R>), () => call(route, input as Input<R>)),
    options,
  );
  return useLast(key, read);
}

/** Reads, and takes note of the answer for the next visit on the person's own device. */
export async function kept<T>(key: ReadKey, read: () => Promise<T>): Promise<T> {
  const askedAt = Date.now();
  try {
    const answer = await read();
    noteAnswer(key, serverNow().getTime());
    ownDevice()?.keep(key, answer, askedAt);
    return answer;
  } catch (error) {
    const isRefused = error instanceof AppError && /^(forbidden|notFound)$/.test(error.kind);
    if (isRefused) ownDevice()?.refuse(key);
    throw error;
  }
}

/**
 * Returns a read that may show an answer of the last visit. Then a missing connection is no error: the
 * frame says how old the answer is.
 */
export function useLast<
  T extends { readonly data?: unknown; readonly error?: AppError | undefined },
>(key: ReadKey | null, read: T): T {
  useShown(key);
  if (lastAnswerAt(key) === undefined) return read;
  return new Proxy(read, {
    get(target, name) {
      const isHidden = name === 'error' && target.error?.kind === 'unavailable' && target.data;
      return isHidden ? undefined : Reflect.get(target, name, target);
    },
  });
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
  const key = input && ([...keyOf(route, input), 'all'] as const);
  const read = useSWR<RecordOf<R>[], AppError>(key, () =>
    kept(key as ReadKey, () => allOf(route, input as Input<R>)),
  );
  return useLast(key, read);
}

/** Reads all pages of a list, one after another. */
export async function allOf<R extends Route>(route: R, input: Input<R>): Promise<RecordOf<R>[]> {
  const records: unknown[] = [];
  let next: string | undefined;
  do {
    const asked = { ...(input as object), next_token: next } as Input<R>;
    const page = (await call(route, asked)) as Paged;
    records.push(...page.records);
    next = page.next_token;
  } while (next);
  return records as RecordOf<R>[];
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
