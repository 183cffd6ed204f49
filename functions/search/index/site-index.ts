import { meantWords } from '#shared/search/little-words';
import { type SearchGroup, searchGroups } from '#shared/search/search.contract';
import { termsOf } from '../words.ts';
import { documentId, groupOf, type Listed } from './document.ts';
import { largestFirst } from './largest-first.ts';
import { type Combine, type MatchedWord, matchesIn, type Part, tierCount } from './matches.ts';
import type { Segment } from './segment.ts';

/** From the narrowest search to the widest. */
const widths: readonly Combine[] = ['EXACT', 'AND', 'OR', 'WIDEST'];

/** The most results that one search ranks. */
const mostRanked = 200;

/** A record that was found, and what matches each word of the search. */
export interface Ranked {
  readonly id: string;
  readonly listed: Listed;
  readonly words: readonly MatchedWord[];
  /** How well it matches: 0 is best. */
  readonly tier: number;
}

/** The records that match a search, before anybody's rights. */
export interface Matching {
  /**
   * Ranks the accepted records of some groups: exact words first, then beginnings of words, then typing
   * slips. Within each tier, those with all words in the title come first.
   */
  ranked(accepts: Accepts, groups?: readonly SearchGroup[]): Ranked[];
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
    groups: groupsIn(segment),
  }));
  bury(parts);
  const places = placesIn(parts);

  const index = {
    /**
     * Yields what matches a search, each time wider: first only words as they are written or as
     * beginnings. The caller goes on only while nothing is found that may be shown.
     */
    *widening(query: string, now: Date): Generator<Matching> {
      const isOneWord = meantWords(termsOf(query)).length === 1;
      for (const combine of widths) {
        if (combine === 'OR' && isOneWord) continue;
        yield index.matching(query, combine, now);
      }
    },

    /** Returns what matches a search at one width. */
    matching(query: string, combine: Combine, now: Date): Matching {
      const { tier: inTier, words, locate } = matchesIn(parts, termsOf(query), { combine, now });
      return {
        ranked(accepts, groups = searchGroups) {
          const ranked: Ranked[] = [];
          for (let tier = 0; tier < tierCount; tier++) {
            // The score is in the higher bits.
            for (const match of largestFirst(inTier(groups, tier))) {
              const { segment, document } = locate(match);
              const listed = segment.listed(document);
              if (!accepts(listed, (uid) => places.get(uid))) continue;
              ranked.push({ id: documentId(listed), listed, words, tier });
              if (ranked.length === mostRanked) return ranked;
            }
          }
          return ranked;
        },
      };
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

// These loops run over all documents when an index is loaded. Written with `from` and `entries`, they
// would take four times as long.

/** Returns the group of each document of a segment. Only places are read for it. */
function groupsIn(segment: Segment): Uint8Array {
  const groups = new Uint8Array(segment.ids.length);
  for (let i = 0; i < groups.length; i++) {
    const id = segment.ids[i] as string;
    const kind = id.slice(0, id.indexOf(':')) as Listed['kind'];
    groups[i] = searchGroups.indexOf(kind === 'place' ? groupOf(segment.listed(i)) : kind);
  }
  return groups;
}

/** The groups of places. */
const ofPlaces = [searchGroups.indexOf('place'), searchGroups.indexOf('course')];

function placesIn(parts: readonly Part[]): ReadonlyMap<string, Listed> {
  const places = new Map<string, Listed>();
  for (const { segment, isDead, groups } of parts) {
    for (let i = 0; i < groups.length; i++) {
      if (isDead[i] || !ofPlaces.includes(groups[i] as number)) continue;
      const place = segment.listed(i);
      places.set(place.uid, place);
    }
  }
  return places;
}
