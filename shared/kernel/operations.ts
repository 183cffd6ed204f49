import type { Route } from '#shared/kernel/route';

/** The routes of one method and path: usually one, several if the query decides. */
export interface Operation<R extends Route = Route> {
  readonly resource: string;
  readonly method: Route['method'];
  readonly path: Route['path'];
  /** Names of the routes in the contract, in the order in which they are tried. */
  readonly names: readonly string[];
  readonly routes: readonly [R, ...R[]];
}

/** Returns the operations of an API by path. */
export function operationsByPath<R extends Route>(
  api: Readonly<Record<string, Readonly<Record<string, R>>>>,
): ReadonlyMap<Route['path'], readonly Operation<R>[]> {
  const paths = new Map<Route['path'], Operation<R>[]>();
  for (const [resource, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const operations = paths.get(route.path) ?? [];
      paths.set(route.path, withRoute(operations, resource, name, route));
    }
  }
  return paths;
}

function withRoute<R extends Route>(
  operations: Operation<R>[],
  resource: string,
  name: string,
  route: R,
): Operation<R>[] {
  const found = operations.find(({ method }) => method === route.method);
  if (!found) {
    const { method, path } = route;
    return [...operations, { resource, method, path, names: [name], routes: [route] as const }];
  }
  if (found.resource !== resource) {
    throw new Error(`${route.method} ${route.path} belongs to ${found.resource} and ${resource}`);
  }
  if (isPublic(found) !== (route.operation === 'public')) {
    throw new Error(`${route.method} ${route.path} cannot be public and guarded at once`);
  }
  const both: Operation<R> = {
    ...found,
    names: [...found.names, name],
    routes: [...found.routes, route],
  };
  return operations.map((operation) => (operation === found ? both : operation));
}

/** Returns the methods that an operation answers. A file also answers HEAD, with the headers of GET. */
export const methodsOf = ({ method, routes }: Operation): readonly string[] =>
  routes[0].answer === 'file' ? [method, 'HEAD'] : [method];

/** Tells whether an operation needs no sign-in. */
export const isPublic = ({ routes }: Operation): boolean => routes[0].operation === 'public';
