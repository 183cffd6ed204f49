import { joinedList } from '#shared/kernel/query-list';
import { type Input, pathNames, type Route } from '#shared/kernel/route';

/** A request for a route, with an address relative to the API root. */
export interface ApiRequest {
  readonly method: Route['method'];
  readonly path: string;
  readonly body: string | undefined;
}

/**
 * Fills a route with its input: named segments in the path, then a query for GET and DELETE, JSON
 * for the rest.
 */
export function requestFor<R extends Route>(route: R, input: Input<R>): ApiRequest {
  const given = Object.entries(input as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const inPath = pathNames(route.path);
  const rest = given.filter(([name]) => !inPath.includes(name));
  const path = route.path.replace(/\{(\w+)\+?\}/g, (_, name: string) => {
    const value = given.find(([key]) => key === name)?.[1];
    return encodeURIComponent(String(value));
  });
  const isQuery = route.method === 'GET' || route.method === 'DELETE';
  const query = new URLSearchParams(route.when);
  if (isQuery)
    for (const [name, value] of rest)
      query.set(name, Array.isArray(value) ? joinedList(value) : String(value));
  return {
    method: route.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    body: isQuery ? undefined : JSON.stringify(Object.fromEntries(rest)),
  };
}
