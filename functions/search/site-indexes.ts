import type { SearchLibrary } from './library.ts';
import { type SiteIndex, siteIndex } from './site-index.ts';

/** The age at which an index is refreshed, in milliseconds. Rights are checked with each search. */
const freshFor = 60_000;

/**
 * The most milliseconds that one search spends on reading texts. A new Lambda of a large school has
 * all titles at once and all texts after some searches, so no search reaches the gateway's timeout.
 */
const patience = 4_000;

/** The most schools whose index one Lambda keeps; the least recently used is dropped. */
const mostSites = 3;

interface Known {
  readonly index: SiteIndex;
  at: number;
  ready: Promise<unknown>;
}

export type SiteIndexes = ReturnType<typeof siteIndexes>;

/** Keeps a separate index for each school in memory, and refreshes it at most once a minute. */
export const siteIndexes = (library: SearchLibrary) => {
  const known = new Map<string, Known>();

  function keep(site: string, each: Known): void {
    known.delete(site);
    known.set(site, each);
    const [oldest] = known.keys();
    if (known.size > mostSites && oldest !== undefined) known.delete(oldest);
  }

  return {
    async of(site: string, now: Date): Promise<SiteIndex> {
      const each = known.get(site) ?? {
        index: siteIndex(site, library),
        at: Number.NEGATIVE_INFINITY,
        ready: Promise.resolve(),
      };
      keep(site, each);
      if (now.getTime() - each.at >= freshFor) {
        each.at = now.getTime();
        each.ready = each.ready.then(() => each.index.refresh(now));
      }
      // In sequence: the next search does not repeat the work that this one waits for.
      each.ready = each.ready.then(() => each.index.read(now, patience));
      const { ready } = each;
      await ready.catch((error) => {
        // After a failure the next search starts with a new index.
        known.delete(site);
        throw error;
      });
      return each.index;
    },
  };
};
