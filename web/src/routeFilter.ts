import { isSigningPath } from './auth/addresses.ts';

/** The routes that exist at every school, whatever its tiles (portal.md section 6; the search and the preferences are ours). Admin depends on capabilities instead. */
const always: readonly string[] = [
  '/student-goals',
  '/places',
  '/key-learning-area',
  '/parent-dashboard',
  '/new-students',
  '/school-psychology-request',
  '/metrics',
  '/emergency-brodcast',
  '/search',
  '/notification-preferences',
];

/** Whether a path is a route or lies below it. */
const isWithin = (path: string, route: string): boolean =>
  path === route || path.startsWith(`${route}/`);

const withoutSlash = (path: string): string => path.replace(/\/+$/, '') || '/';

/** The path of a tile, when it leads to a screen of the portal and not to another address. */
export function tilePath(url: string): string | undefined {
  if (!url.startsWith('/') || url.startsWith('//')) return undefined;
  return withoutSlash(url.replace(/[?#].*$/, ''));
}

/** What the filter looks at: the school's enabled tiles, and whether the person holds any administrative right. */
export interface RouteRights {
  readonly tileUrls: readonly string[];
  readonly mayAdminister: boolean;
}

/** Whether a person at a school may open a path (portal.md section 6, decisions.md section 2). */
export function isAllowed(pathname: string, { tileUrls, mayAdminister }: RouteRights): boolean {
  const path = withoutSlash(pathname);
  if (path === '/' || isSigningPath(path)) return true;
  if (isWithin(path, '/admin')) return mayAdminister;
  if (always.some((route) => isWithin(path, route))) return true;
  return tileUrls.some((url) => {
    const tile = tilePath(url);
    return tile !== undefined && tile !== '/' && isWithin(path, tile);
  });
}
