import type { SearchLibrary } from '#functions/search/library';
import { type SiteIndex, siteIndex } from '#functions/search/site-index';

/** What an index knows may be this old. Who may read it is asked anew each time. */
const freshFor = 60_000;

/**
 * Milliseconds that one search spends on reading texts. A Lambda that starts at a large school has titles at once, and all texts after
 * some searches: nobody waits until the gateway gives up.
 */
const patience = 4_000;

/** Schools whose words one Lambda keeps; of more, those that were asked for last. */
const mostSites = 3;

interface Known {
  readonly index: SiteIndex;
  at: number;
  ready: Promise<unknown>;
}

export type SiteIndexes = ReturnType<typeof siteIndexes>;

/** The index of each school, apart from every other's, kept in memory and brought up to date once a minute at most. */
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
      // One after the other: what a search waits for, the next need not do again.
      each.ready = each.ready.then(() => each.index.read(now, patience));
      const { ready } = each;
      await ready.catch((error) => {
        // What failed is asked anew the next time, without what was known by then.
        known.delete(site);
        throw error;
      });
      return each.index;
    },
  };
};
