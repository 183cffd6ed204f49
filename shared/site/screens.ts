import { may, type Rights, reachOf } from '#shared/rights/permissions';
import { adminScreens } from './screens/administration.ts';
import { patternOf } from './screens/pattern.ts';
import { portalScreens } from './screens/portal.ts';
import { adminGroups, type Screen as Declared } from './screens/screen.ts';

const declared = [...portalScreens, ...adminScreens] as const;

/** The path of a screen, with its parameters. */
export type ScreenPath = (typeof declared)[number]['path'];

export interface Screen extends Declared {
  readonly path: ScreenPath;
  /** The addresses that belong to it, in any letter case. */
  readonly pattern: RegExp;
}

/**
 * Every screen. The router, the navigation, the palette, the search, the links in mail, the route
 * guard and the size budgets read this table.
 */
export const screens: readonly Screen[] = declared.map((screen) => ({
  ...screen,
  pattern: patternOf(screen.path),
}));

/** A tab of the administration, with its label and its group. */
type AdminTab = Screen & Required<Pick<Screen, 'tab' | 'group'>>;

/** The tabs of the administration, in the order of its groups. */
export const adminTabs: readonly AdminTab[] = adminGroups.flatMap((inGroup) =>
  screens.flatMap(({ tab, group, ...screen }) =>
    tab && group === inGroup ? [{ ...screen, tab, group }] : [],
  ),
);

/** Whether a path is a route or lies below it. */
export const isWithin = (path: string, route: string): boolean =>
  path === route || path.startsWith(`${route}/`);

const withoutSlash = (path: string): string => path.replace(/\/+$/, '') || '/';

/** Returns the path of a tile, or undefined for a tile that leads outside the portal. */
export function tilePath(url: string): string | undefined {
  if (!url.startsWith('/') || url.startsWith('//')) return undefined;
  return withoutSlash(url.replace(/[?#].*$/, ''));
}

const sectionOf = (path: string): string => path.split(/[/?]/)[1] ?? '';

// Mail asks for the screen of each of its links.
const sections: ReadonlyMap<string, readonly Screen[]> = new Map(
  [...new Set(screens.map(({ path }) => sectionOf(path)))].map((name) => [
    name,
    screens.filter(({ path }) => sectionOf(path) === name),
  ]),
);

/** Returns the screen at a path. Of an unknown path, the first screen of its section decides. */
export function screenAt(pathname: string): Screen | undefined {
  const path = withoutSlash(pathname);
  const section = sections.get(sectionOf(path));
  return section?.find(({ pattern }) => pattern.test(path)) ?? section?.[0];
}

/** Whether a school shows an address at all: a tile leads to it, or it is shown everywhere. */
export function isShownAt(pathname: string, tileUrls: readonly string[]): boolean {
  const screen = screenAt(pathname);
  if (screen && screen.shown !== 'tile') return true;
  return tileUrls.some((url) => {
    const tile = tilePath(url);
    return tile !== undefined && tile !== '/' && isWithin(withoutSlash(pathname), tile);
  });
}

/** Whether a screen belongs to the administration. */
export const isAdmin = ({ path }: Screen): boolean => sectionOf(path) === 'admin';

/** Whether a person's rights open a screen. Rights over one's own records open no administration. */
export const mayOpen = (person: Rights, screen: Screen): boolean =>
  screen.needs.length === 0 ||
  screen.needs.some((operation) =>
    isAdmin(screen) ? reachOf(person, operation).has('all') : may(person, operation),
  );

/** Whether a person's rights open the screen at an address. An unknown address is left to the router. */
export function mayOpenScreen(person: Rights, pathname: string): boolean {
  const screen = screenAt(pathname);
  return !screen || mayOpen(person, screen);
}

/** Whether a person gets a screen at schools without its tile, too. */
export const isAlwaysShown = (person: Rights, { always = [] }: Pick<Screen, 'always'>): boolean =>
  always.some((operation) => may(person, operation));

/** Whether a school shows an address to a person. */
function isShownTo(person: Rights, pathname: string, tileUrls: readonly string[]): boolean {
  const screen = screenAt(pathname);
  return isShownAt(pathname, tileUrls) || (screen !== undefined && isAlwaysShown(person, screen));
}

/** Whether a person at a school may open a path. */
export const isAllowed = (person: Rights, pathname: string, tileUrls: readonly string[]): boolean =>
  isShownTo(person, pathname, tileUrls) && mayOpenScreen(person, pathname);

/**
 * Whether an address leads to a screen that a person may open at a school. An address that belongs to no
 * screen (a stored file, for example) is open. `tileUrls` is undefined where a school has no settings yet;
 * then every screen is shown.
 */
export function isScreenOpen(
  person: Rights,
  address: string,
  tileUrls: readonly string[] | undefined,
): boolean {
  const path = address.replace(/[?#].*$/, '').toLowerCase();
  if (!screenAt(path)) return true;
  return (!tileUrls || isShownTo(person, path, tileUrls)) && mayOpenScreen(person, path);
}
