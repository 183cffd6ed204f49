import type { QueryCombination, SearchResult } from 'minisearch';
import type { Source } from './source.ts';
import { forgivesSlips } from './words.ts';

/** The most results that one search ranks. */
const mostRanked = 200;

/** A source that was found, and its words that matched. */
export interface Ranked {
  readonly id: string;
  readonly source: Source;
  readonly terms: ReadonlySet<string>;
}

/** Whether a match needs all words of a search or any of them. */
export type Combine = 'AND' | 'OR';

/** Makes the query of the index for the words of a search. */
export const queryOf = (wanted: readonly string[], combineWith: Combine): QueryCombination => ({
  combineWith,
  queries: wanted.map((term, i) => wholeAndSlipped(term, i < mostForgiven)),
  boost: { title: 3, summary: 1.5 },
});

/** Ranks what the index found: by match, then by matches in the title, then by score. */
export function ranked(
  wanted: readonly string[],
  found: readonly SearchResult[],
  sourceOf: (id: string) => Source | undefined,
): Ranked[] {
  return found
    .flatMap(({ id, score, match }) => {
      const source = sourceOf(id);
      const terms = Object.keys(match);
      const inTitle = terms.filter((term) => match[term]?.includes('title'));
      const rank = rankOf(wanted, terms);
      const isTitle = wanted.every((each) => inTitle.some((term) => term.startsWith(each)));
      return source ? [{ id, source, score, rank, isTitle, terms: new Set(terms) }] : [];
    })
    .sort((a, b) => a.rank - b.rank || Number(b.isTitle) - Number(a.isTitle) || b.score - a.score)
    .slice(0, mostRanked);
}

/**
 * Returns how well the words match: 0 exactly, 1 as the beginning of a word, 2 with a typing slip.
 */
function rankOf(wanted: readonly string[], found: readonly string[]): number {
  const ranks = wanted.map((term) =>
    found.includes(term) ? 0 : found.some((each) => each.startsWith(term)) ? 1 : 2,
  );
  return Math.max(...ranks);
}

/** The most words of a search that may have slips. Each costs a scan of all words of the school. */
const mostForgiven = 8;

/**
 * Makes the queries for a word: exact or unfinished, with one wrong, missing or extra letter, or
 * with two letters swapped.
 */
function wholeAndSlipped(term: string, isForgiven: boolean): QueryCombination {
  const asTyped = { queries: [term], prefix: term.length > 1 };
  if (!isForgiven || !forgivesSlips(term)) return { combineWith: 'OR', ...asTyped };
  return {
    combineWith: 'OR',
    queries: [
      { ...asTyped, fuzzy: 0.2, maxFuzzy: 2 },
      { queries: swapped(term), combineWith: 'OR', boostTerm: () => 0.4 },
      // Finds “mathematics” for “maths”, and “notice” for “notices”.
      ...(/...s$/.test(term)
        ? [{ queries: [term.slice(0, -1)], prefix: true, boostTerm: () => 0.6 }]
        : []),
    ],
  };
}

/**
 * Returns a word with each pair of neighbours swapped. The index counts a swap as 2 slips; a typist
 * makes 1.
 */
const swapped = (term: string): string[] =>
  Array.from(
    { length: term.length - 1 },
    (_, i) => term.slice(0, i) + term.charAt(i + 1) + term.charAt(i) + term.slice(i + 2),
  ).filter((each) => each !== term);

/** Ranks newer sources a little higher: from 1.25 for today to 1 after years. */
export const freshness = (date: string, now: Date): number => {
  const years = Math.max(0, now.getTime() - Date.parse(date)) / (365 * 86_400_000);
  return 1 + 0.25 * Math.exp(-years);
};
