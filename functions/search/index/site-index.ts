import { termsOf } from '../words.ts';
import { documentId, type Listed } from './document.ts';
import { largestFirst } from './largest-first.ts';
import { type Combine, type MatchedWord, matchesIn, type Part } from './matches.ts';
import type { Segment } from './segment.ts';

/** From the narrowest search to the widest. */
const widths: readonly Combine[] = ['EXACT', 'AND', 'OR', 'WIDEST'];

/** Fewer exact results are little: then similar words count too. */
const few = 3;

/** The most results that one search ranks. */
const mostRanked = 200;

/** A record that was found, and what matches each word of the search. */
export interface Ranked {
  readonly id: string;
  readonly listed: Listed;
  readonly words: readonly MatchedWord[];
}

export type SiteIndex = ReturnType<typeof siteIndex>;

/** Whether a caller may find a record. The place of a page is given with it. */
export type Accepts = (
  listed: Listed,
  placeOf: (placeUid: string) => Listed | undefined,
) => boolean;

/**
 * Makes the index of one school from its segments, the oldest first. A newer segment replaces the
 * documents of an older one. Rights are checked at search time, not here.
 */
export const siteIndex = (segments: readonly Segment[]) => {
  const parts = segments.map((segment) => ({
    segment,
    isDead: new Uint8Array(segment.ids.length),
  }));
  bury(parts);
  const places = placesIn(parts);

  const index = {
    /**
     * Yields the results of a search, each list wider than the one before: first only words as they
     * are written or as beginnings, if enough accepted records have them all.
     */
    *widening(query: string, accepts: Accepts, now: Date): Generator<Ranked[]> {
      const isOneWord = termsOf(query).length === 1;
      for (const combine of widths) {
        if (combine === 'OR' && isOneWord) continue;
        const ranked = index.search(query, combine, accepts, now);
        if (combine !== 'EXACT' || ranked.length >= few) yield ranked;
      }
    },

    /**
     * Ranks the accepted records that match: exact words first, then beginnings of words, then
     * typing slips. Within each group, those with all words in the title come first.
     */
    search(query: string, combine: Combine, accepts: Accepts, now: Date): Ranked[] {
      const wanted = termsOf(query);
      const { groups, words, locate } = matchesIn(parts, wanted, { combine, now });
      const ranked: Ranked[] = [];
      for (const group of groups) {
        // The score is in the higher bits.
        for (const match of largestFirst(group)) {
          const { segment, document } = locate(match);
          const listed = segment.listed(document);
          if (!accepts(listed, (uid) => places.get(uid))) continue;
          ranked.push({ id: documentId(listed), listed, words });
          if (ranked.length === mostRanked) return ranked;
        }
      }
      return ranked;
    },

    /** Returns the size of the index. */
    size: () => ({
      documents: parts.reduce((sum, { isDead }) => sum + isDead.filter((dead) => !dead).length, 0),
      terms: Math.max(0, ...segments.map(({ terms }) => terms.length)),
      bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  };
  return index;
};

/** Marks the documents of which a newer segment has another version, or which are gone. */
function bury(parts: readonly Part[]): void {
  const newer = new Set<string>();
  for (const { segment, isDead } of parts.toReversed()) {
    if (newer.size > 0) {
      for (const [i, id] of segment.ids.entries()) if (newer.has(id)) isDead[i] = 1;
    }
    // The oldest segment is the largest, and nothing is older.
    if (segment === parts[0]?.segment) return;
    for (const id of segment.ids) newer.add(id);
    for (const id of segment.gone) newer.add(id);
  }
}

function placesIn(parts: readonly Part[]): ReadonlyMap<string, Listed> {
  const places = new Map<string, Listed>();
  for (const { segment, isDead } of parts) {
    for (const [i, id] of segment.ids.entries()) {
      if (isDead[i] || !id.startsWith('place:')) continue;
      const place = segment.listed(i);
      places.set(place.uid, place);
    }
  }
  return places;
}
