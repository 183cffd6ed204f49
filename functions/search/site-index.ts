import { byDate, type IndexEntries, indexEntries } from './index-entries.ts';
import type { SearchLibrary } from './library.ts';
import { type Combine, freshness, queryOf, type Ranked, ranked } from './ranking.ts';
import { described, idOf, type Source, stampOf } from './source.ts';
import { termsOf } from './words.ts';

/**
 * The most characters of text in the index of a school. Above it, the oldest posts and pages are
 * found by title and summary only. The memory of the Lambda depends on it (`docs/benchmarks.md`).
 */
export const mostHeld = 16_000_000;

/** Texts that are read together. */
const chunk = 200;

export type SiteIndex = ReturnType<typeof siteIndex>;

/** Makes the index of one school. Rights are checked at search time, not here. */
export const siteIndex = (site: string, library: SearchLibrary, limit = mostHeld) => {
  const entries = indexEntries(limit);
  /** Sources whose text is not read yet, oldest first. */
  let unread: { source: Source; date: string }[] = [];

  return {
    /**
     * Updates the index to what the tables list now. A new source is found by its title at once,
     * and by its text after `read`.
     */
    async refresh(now: Date): Promise<void> {
      const all = await library.all(site);
      entries.update(all, now);
      unread = all
        .filter((source) => isUnread(entries, source, now))
        .map((source) => ({ source, date: described(source, now).date }))
        .sort(byDate);
    },

    /**
     * Reads new and changed texts, newest first, until all are read or the time is over. Reads at
     * least one chunk.
     */
    async read(now: Date, milliseconds: number): Promise<void> {
      const deadline = performance.now() + milliseconds;
      do {
        const part = unread.splice(-chunk).reverse();
        const wanted = part.flatMap(({ source, date }) => (entries.isInReach(date) ? source : []));
        const texts = await library.texts(site, wanted, now);
        for (const { source } of part) {
          entries.put(source, stampOf(source, now), texts.get(idOf(source)) ?? '', now);
        }
        entries.makeRoom(now);
      } while (unread.length > 0 && performance.now() < deadline);
    },

    /**
     * Ranks the accepted sources that match: exact words first, then beginnings of words, then
     * typing slips. Within each group, matches in the title come first.
     */
    search(
      query: string,
      combineWith: Combine,
      accepts: (source: Source) => boolean,
      now: Date,
    ): Ranked[] {
      const wanted = termsOf(query);
      const boostDocument = weightsOf(entries, accepts, now);
      const found = entries.search({ ...queryOf(wanted, combineWith), boostDocument });
      return ranked(wanted, found, (id) => entries.get(id)?.source);
    },

    /** Returns the size of the index, for the benchmark. */
    size: entries.size,
  };
};

/** Whether the index has another version of the text of a source, or none. */
function isUnread(entries: IndexEntries, source: Source, now: Date): boolean {
  const stamp = stampOf(source, now);
  return stamp === undefined || entries.get(idOf(source))?.stamp !== stamp;
}

/** Returns the weight of each entry by its id: its freshness, or 0 if it is not accepted. */
function weightsOf(entries: IndexEntries, accepts: (source: Source) => boolean, now: Date) {
  const accepted = new Map<string, number>();
  return (id: string): number => {
    const known = accepted.get(id);
    if (known !== undefined) return known;
    const entry = entries.get(id);
    const weight = entry && accepts(entry.source) ? freshness(entry.date, now) : 0;
    accepted.set(id, weight);
    return weight;
  };
}
