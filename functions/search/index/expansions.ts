import { forgivesSlips } from '../words.ts';
import type { Segment } from './segment.ts';
import { eachSimilar, eachWithPrefix, positionOfTerm } from './similar-terms.ts';

/** How a word of a text matches a word of a search: exactly, by its beginning, or with a slip. */
export const matchRank = { exact: 0, beginning: 1, slip: 2 } as const;
export type MatchRank = (typeof matchRank)[keyof typeof matchRank];

/** The letters of a word in which slips are forgiven. */
export type Forgiven = 'nothing' | 'later letters' | 'all letters';

/** A word of the index that matches, its place in a segment, and what a match counts. */
export interface Expansion {
  readonly at: number;
  readonly term: string;
  readonly rank: MatchRank;
  readonly weight: number;
}

/** The most slips in a word, and its letters for each. */
const mostSlips = 2;
const lettersForSlip = 5;

/**
 * Returns the words of a segment that match a word of a search: itself, longer ones, its singular,
 * and, if slips are forgiven, similar ones. Then an s at its end may be left out, so “maths” finds
 * “mathematics”.
 */
export function expansionsOf(
  { terms }: Pick<Segment, 'terms'>,
  wanted: string,
  forgiven: Forgiven,
): Expansion[] {
  const found = new Map<number, Expansion>();
  const add = (at: number, rank: MatchRank, weight: number) => {
    const known = found.get(at);
    if (known && known.weight >= weight) return;
    const term = terms[at] ?? '';
    found.set(at, {
      at,
      term,
      rank: known ? (Math.min(known.rank, rank) as MatchRank) : rank,
      weight,
    });
  };
  const beginning = (prefix: string, rank: MatchRank, weight: number) =>
    eachWithPrefix(terms, prefix, (at) => {
      const extra = (terms[at] ?? '').length - prefix.length;
      const isExact = extra === 0;
      const part = isExact ? 1 : (0.375 * prefix.length) / (prefix.length + 0.3 * extra);
      add(at, isExact && rank === matchRank.beginning ? matchRank.exact : rank, weight * part);
    });
  if (wanted.length > 1) beginning(wanted, matchRank.beginning, 1);
  else {
    const at = positionOfTerm(terms, wanted);
    if (at >= 0) add(at, matchRank.exact, 1);
  }
  const isPlural = /...s$/.test(wanted);
  const singular = isPlural ? positionOfTerm(terms, wanted.slice(0, -1)) : -1;
  if (singular >= 0) add(singular, matchRank.beginning, 0.6);
  if (forgiven === 'nothing' || !forgivesSlips(wanted)) return [...found.values()];
  const most = Math.min(mostSlips, Math.round(wanted.length / lettersForSlip));
  const isBound = forgiven === 'later letters';
  eachSimilar(terms, wanted, { most, isBound }, (at, slips) => {
    if (slips > 0) add(at, matchRank.slip, (0.45 * wanted.length) / (wanted.length + slips));
  });
  if (isPlural) beginning(wanted.slice(0, -1), matchRank.slip, 0.6);
  return [...found.values()];
}
