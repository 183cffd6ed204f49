import fc from 'fast-check';
import { outerPaths } from '#shared/site/outer-pages';
import { proofSeed } from './proof-runs.ts';

/** Writes some characters of a path as percent-encoded ones. */
const encoded = (path: string, at: number): string => {
  const place = 1 + (at % (path.length - 1));
  const code = path.charCodeAt(place).toString(16);
  return `${path.slice(0, place)}%${code}${path.slice(place + 1)}`;
};

/** Changes the case of the letter at a place. */
const inOtherCase = (path: string, at: number): string => {
  const place = 1 + (at % (path.length - 1));
  const letter = path[place] ?? '';
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return path.slice(0, place) + other + path.slice(place + 1);
};

/** What an address may have instead of an outer page's exact path. The number chooses a place. */
const disguises: readonly ((path: string, n: number) => string)[] = [
  (path) => `/parent-dashboard?x=${path}?`,
  (path, n) => `/parent-dashboard?x=${path}?t=${n}`,
  (path, n) => `/notices#${path}?t=${n}`,
  (path, n) => `/notices?next=${encodeURIComponent(path)}%3Ft=${n}`,
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/x${path}`,
  (path) => `/admin${path}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}/more`,
  (path, n) => `${path}${n}`,
  (path) => `${path}.html`,
  (path) => `${path};v=1`,
  (path) => `${path}%2f`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}%3Ft=1`,
  (path) => `/%2f${path.slice(1)}`,
  (path) => `/%5c${path.slice(1)}`,
  encoded,
  (path, n) => encoded(encoded(path, n), n + 1).replace('%', '%25'),
  inOtherCase,
  (path) => path.toUpperCase(),
];

/** Queries and fragments that an address of any path may have. */
const endings = ['', '?t=1', '?t=a&code=b&state=c', '?code=1&state=2', '#t=1', '?t=1#/docusign'];

/** An address and whether it is one of a page outside of the portal. */
export interface OuterCase {
  readonly address: string;
  readonly isOuter: boolean;
}

/** Returns 300 addresses: each outer page exactly, and disguised in every way. */
export function outerCases(): OuterCase[] {
  const known = new Set(outerPaths);
  const exact = outerPaths.flatMap((path) =>
    endings.map((ending) => ({ address: path + ending, isOuter: true })),
  );
  const disguised = fc
    .tuple(fc.constantFrom(...outerPaths), fc.nat(200), fc.constantFrom(...endings))
    .map(([path, n, ending]) => disguises.map((disguise) => disguise(path, n) + ending));
  const found = new Set(
    fc
      .sample(disguised, { numRuns: 40, seed: proofSeed })
      .flat()
      // Another letter case or one letter more may be another exact path.
      .filter((address) => !known.has(pathOf(address))),
  );
  const others = [...found].slice(0, 300 - exact.length);
  return [...exact, ...others.map((address) => ({ address, isOuter: false }))];
}

/** Returns the path of an address as a browser sends it: without query and fragment. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/, '');
