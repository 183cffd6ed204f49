import type { DataRouteMatch, DataRouteObject, Location, RouteObject } from 'react-router-dom';

/** The routes by their identifiers. */
export type RouteList = Record<string, DataRouteObject>;

/** Returns routes with identifiers, which are their places in the tree, and adds them to a list. */
export const withIds = (
  tree: readonly RouteObject[],
  list: RouteList,
  above = '',
): DataRouteObject[] =>
  tree.map((route, at) => {
    const id = `${above}${at}`;
    const hasErrorBoundary = route.errorElement !== undefined;
    const children = route.children && withIds(route.children, list, `${id}-`);
    const made = { ...route, id, hasErrorBoundary, children } as DataRouteObject;
    list[id] = made;
    return made;
  });

/** A route whose code could not be loaded. */
export interface Failed {
  readonly route: DataRouteObject;
  readonly error: unknown;
}

/**
 * Loads the code of a route into it. A route that fails stays as it is, so that the next
 * navigation tries again.
 */
export async function load(route: DataRouteObject): Promise<Failed | undefined> {
  try {
    if (typeof route.lazy !== 'function') return undefined;
    Object.assign(route, await route.lazy(), { lazy: undefined });
    return undefined;
  } catch (error) {
    return { route, error };
  }
}

/** Returns the errors to show: at the nearest route above the failed one that shows errors. */
export function errorsOf(matches: readonly DataRouteMatch[], { route, error }: Failed) {
  const above = matches.slice(0, matches.findIndex((match) => match.route.id === route.id) + 1);
  const shown = above.findLast((match) => match.route.hasErrorBoundary) ?? matches[0];
  return shown ? { [shown.route.id]: error } : null;
}

/** Whether two locations differ only in their hash. */
export const isHashChange = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== '';
