import { logFault } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { PackedFiles } from '#functions/kernel/store/packed-files';
import { AppError } from '#shared/kernel/errors';
import { openSegment, type Segment, segmentFormat } from './index/segment.ts';
import { type SiteIndex, siteIndex } from './index/site-index.ts';
import type { IndexList, IndexLists } from './store/index-lists.ts';

/** The most bytes of indexes that one Lambda keeps; the least recently used school is dropped. */
const mostBytes = 400_000_000;

/** How often a list is read again, because a newer one has replaced its files. */
const mostTries = 5;

interface Known {
  readonly version: number;
  readonly segments: ReadonlyMap<string, Segment>;
  readonly index: SiteIndex;
  readonly bytes: number;
}

/** The index in memory, and the newer one that is being loaded, if there is one. */
export interface Current {
  readonly index: SiteIndex;
  readonly newer?: Promise<SiteIndex | undefined>;
}

export type SiteIndexes = ReturnType<typeof siteIndexes>;

/**
 * Keeps the index of each school in memory. A search looks whether it has changed, but does not
 * wait for the change: the records decide what is shown. Only the first search of a school waits.
 */
export const siteIndexes = (
  lists: Bound<IndexLists, 'read'>,
  files: Pick<PackedFiles, 'read'>,
  limit = mostBytes,
) => {
  const known = new Map<string, Known>();
  const loading = new Map<string, Promise<Known>>();

  return {
    of(school: School) {
      function keep(each: Known): void {
        known.delete(school.site);
        known.set(school.site, each);
        let bytes = [...known.values()].reduce((sum, one) => sum + one.bytes, 0);
        for (const [oldest, { bytes: freed }] of known) {
          if (bytes <= limit || oldest === school.site) return;
          known.delete(oldest);
          bytes -= freed;
        }
      }

      /** Loads what a list names and this Lambda does not have. Parallel calls load once. */
      function load(list: IndexList): Promise<Known> {
        const present = loading.get(school.site);
        if (present) return present;
        const started = loadList(list).finally(() => loading.delete(school.site));
        loading.set(school.site, started);
        return started;
      }

      async function loadList(first: IndexList): Promise<Known> {
        let list = first;
        for (let tries = 0; tries < mostTries; tries++) {
          const loaded = await opened(files, list, known.get(school.site)?.segments);
          if (loaded) {
            keep(loaded);
            return loaded;
          }
          list = ready(await lists.of(school).read());
        }
        throw new Error('The files of an index are gone');
      }

      return {
        async current(): Promise<Current> {
          const list = ready(await lists.of(school).read());
          const each = known.get(school.site);
          if (!each) return { index: (await load(list)).index };
          keep(each);
          if (each.version === list.version) return { index: each.index };
          const newer = load(list).then(
            ({ index }) => index,
            (error: unknown) => {
              // The next search tries again.
              logFault('A newer index could not be loaded', error, { site: school.site });
              return undefined;
            },
          );
          return { index: each.index, newer };
        },
      };
    },
  };
};

async function opened(
  files: Pick<PackedFiles, 'read'>,
  { version, files: wanted }: IndexList,
  present: ReadonlyMap<string, Segment> = new Map(),
): Promise<Known | undefined> {
  const segments = new Map<string, Segment>();
  const read = await Promise.all(
    wanted.map(async ({ key }) => {
      const there = present.get(key);
      if (there) return there;
      const file = await files.read(key);
      return file && openSegment(file);
    }),
  );
  for (const [i, { key }] of wanted.entries()) {
    const segment = read[i];
    if (!segment) return undefined;
    segments.set(key, segment);
  }
  const all = [...segments.values()];
  const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
  return { version, segments, index: siteIndex(all), bytes };
}

/** Returns the list of an index that was built once; throws if there is none yet. */
function ready(list: IndexList | undefined): IndexList {
  if (list?.built_at !== undefined && list.format === segmentFormat) return list;
  throw new AppError(
    'unavailable',
    'The search is being prepared. Please try again in a few minutes.',
  );
}
