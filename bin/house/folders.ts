import { dirname } from 'node:path';
import type { Source } from './sources.ts';

/** A folder and the number of source files directly in it. */
export interface Folder {
  readonly path: string;
  readonly files: number;
}

/** Returns every folder with source files, widest first. */
export function foldersOf(sources: readonly Source[]): Folder[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .map(([path, files]) => ({ path, files }))
    .sort((a, b) => b.files - a.files || a.path.localeCompare(b.path));
}

/** Folders of `functions`, `shared`, `web/src/features` and `test` that are not capabilities. */
const notCapabilities: Readonly<Record<string, readonly string[]>> = {
  functions: ['kernel', 'pdf'],
  shared: ['kernel'],
  'web/src/features': [],
  test: [
    'api',
    'bin',
    'data',
    'house',
    'infra',
    'journeys',
    'kernel',
    'local',
    'pdf',
    'support',
    'web',
    'year',
  ],
};

/** Returns the capability folders of each top folder. */
export const capabilitiesOf = (
  sources: readonly Source[],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(notCapabilities).map(([top, others]) => {
      const names = sources.flatMap(({ path }) => {
        const [name = '', ...rest] = path.startsWith(`${top}/`)
          ? path.slice(top.length + 1).split('/')
          : [];
        return rest.length > 0 && !others.includes(name) ? [name] : [];
      });
      return [top, [...new Set(names)].sort()];
    }),
  );
