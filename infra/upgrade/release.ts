import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Projection } from '#shared/tables/table-shape';

/** The indexes of a table. */
export type Indexes = Readonly<Record<string, Projection>>;

/** The parts of a stack that an upgrade must respect. */
export interface LastingStack {
  /** Resources with data or with an address that others know, and what would replace them. */
  readonly resources: Readonly<Record<string, LastingResource>>;
  /** The value of each export. */
  readonly exports: Readonly<Record<string, unknown>>;
  /** The exports of other stacks that this stack imports. */
  readonly imports: readonly string[];
}

export interface LastingResource {
  readonly Type: string;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly indexes?: Indexes;
  /** The queue that has the work of this one, which a later release may leave out. */
  readonly closing?: string;
}

/** The lasting parts of each stack of a release. */
export type Release = Readonly<Record<string, LastingStack>>;

const folder = join(import.meta.dirname, 'releases');

/** The file of a release. A release is frozen once (CONTRIBUTING.md, "A release"). */
export const releaseFile = (name: string): string => join(folder, `${name}.json`);

/** The numbers of the earlier releases, the oldest first. */
export const earlierReleases: readonly string[] = readdirSync(folder)
  .map((file) => file.replace('.json', ''))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** Returns what a release deployed. Throws if it is not known. */
export function releaseOf(name: string): Release {
  if (!earlierReleases.includes(name)) {
    throw new Error(`There is no release ${name}. There are ${earlierReleases.join(', ')}.`);
  }
  return JSON.parse(readFileSync(releaseFile(name), 'utf8')) as Release;
}

/** The number of this release. */
export const thisRelease: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  }
).version;
