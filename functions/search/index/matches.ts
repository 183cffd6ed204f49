import { meantWords } from '#shared/search/little-words';
import { type SearchGroup, searchGroups } from '#shared/search/search.contract';
import { type Expansion, expansionsOf, type Forgiven, matchRank } from './expansions.ts';
import { fieldCount, type Segment } from './segment.ts';
import { positionOfTerm } from './similar-terms.ts';

/** A segment, and which of its documents a newer segment replaces. */
export interface Part {
  readonly segment: Segment;
  readonly isDead: Uint8Array;
  /** The group of each document, as its place in `searchGroups`. */
  readonly groups: Uint8Array;
}

/**
 * Whether a match needs all words of a search as they are written or as beginnings, all of them also
 * with slips, any of them, or any of them also with a slip in the first letter.
 */
export type Combine = 'EXACT' | 'AND' | 'OR' | 'WIDEST';

/** The words of the index that match a word of a search, unless it is a little one beside others: it or longer ones, and those with slips. */
export interface MatchedWord {
  readonly near: ReadonlySet<string>;
  readonly similar: ReadonlySet<string>;
}

/** Which slips each of them forgives. */
const forgiven: Readonly<Record<Combine, Forgiven>> = {
  EXACT: 'nothing',
  AND: 'later letters',
  OR: 'later letters',
  WIDEST: 'all letters',
};

/** The most words of a search that may have slips. Each costs a walk over the words of the school. */
const mostForgiven = 8;

/** What a word in the title and in the summary counts beside one in the text. */
const boosts = { title: 3, summary: 1.5 } as const;

/** What the search knows of each document of a segment. */
interface Tally {
  readonly scores: Float32Array;
  /** How many words of the search match. */
  readonly matched: Uint8Array;
  /** How many of them match in the title, exactly or by their beginning. */
  readonly inTitle: Uint8Array;
  /** The worst rank of a match. */
  readonly worst: Uint8Array;
}

/** Documents with their score in one number: bits of the score, then the place. */
const places = 2 ** 21;

/** How well all words of a search match: by the worst rank of a word, and whether all are in the title. */
export const tierCount = 6;

const eventGroup = searchGroups.indexOf('event');

/**
 * Returns the matching documents of each group of hits in 6 tiers, the best first. Each number of a
 * tier has the score in its higher bits, and `locate` returns the document.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the inner loop of a search: a call for each document costs more than the rest
export function matchesIn(
  parts: readonly Part[],
  typed: readonly string[],
  { combine, now }: { readonly combine: Combine; readonly now: Date },
) {
  const wanted = meantWords(typed);
  const tallies = parts.map(({ segment }) => tallyOf(segment.ids.length));
  const words: MatchedWord[] = [];
  const norms = normsOf(parts);
  for (const [i, word] of wanted.entries()) {
    const found = parts.map(({ segment }) =>
      expansionsOf(segment, word, i < mostForgiven ? forgiven[combine] : 'nothing'),
    );
    const [near, similar] = [new Set<string>(), new Set<string>()];
    words.push({ near, similar });
    const rarity = raritiesOf(parts, found, norms.documents);
    for (const [n, part] of parts.entries()) {
      for (const { term, rank } of found[n] ?? []) {
        (rank < matchRank.slip ? near : similar).add(term);
      }
      count(part, tallies[n] as Tally, found[n] ?? [], { rarity, norms });
    }
  }
  // Little words beside others only move what has them: “On the road” before “Road works”.
  for (const word of typed) {
    if (wanted.includes(word)) continue;
    const rarity = new Map([[word, littleWorth]]);
    for (const [n, part] of parts.entries()) {
      const at = positionOfTerm(part.segment.terms, word);
      const itself = { at, term: word, rank: unmatched, weight: 1 };
      count(part, tallies[n] as Tally, at < 0 ? [] : [itself], { rarity, norms });
    }
  }
  const offsets = offsetsOf(parts);
  const tiers: number[][] = Array.from({ length: searchGroups.length * tierCount }, () => []);
  const needed = combine === 'OR' || combine === 'WIDEST' ? 1 : wanted.length;
  for (const [n, { segment, groups }] of parts.entries()) {
    const { scores, matched, inTitle, worst } = tallies[n] as Tally;
    for (let i = 0; i < matched.length; i++) {
      const words = matched[i] as number;
      if (words < needed) continue;
      const rank = words < wanted.length ? matchRank.slip : (worst[i] as number);
      const isTitle = inTitle[i] === wanted.length;
      const group = groups[i] as number;
      const date = segment.dates[i] as number;
      const score =
        group === eventGroup ? nearness(date, now) : (scores[i] as number) * freshness(date, now);
      const tier = group * tierCount + rank * 2 + (isTitle ? 0 : 1);
      tiers[tier]?.push(bitsOf(score) * places + (offsets[n] ?? 0) + i);
    }
  }
  return {
    /** Returns the documents of some groups in a tier. */
    tier(wantedGroups: readonly SearchGroup[], tier: number): Float64Array {
      const found = wantedGroups.map(
        (group) => tiers[searchGroups.indexOf(group) * tierCount + tier] ?? [],
      );
      return Float64Array.from(found.length === 1 ? (found[0] ?? []) : found.flat());
    },
    words,
    locate(packed: number) {
      const place = packed % places;
      const n = offsets.findLastIndex((offset) => offset <= place);
      return { segment: (parts[n] as Part).segment, document: place - (offsets[n] ?? 0) };
    },
  };
}

/** Returns the place of the first document of each segment among all. */
function offsetsOf(parts: readonly Part[]): number[] {
  const offsets: number[] = [];
  let documents = 0;
  for (const { segment } of parts) {
    offsets.push(documents);
    documents += segment.ids.length;
  }
  return offsets;
}

const tallyOf = (documents: number): Tally => ({
  scores: new Float32Array(documents),
  matched: new Uint8Array(documents),
  inTitle: new Uint8Array(documents),
  worst: new Uint8Array(documents),
});

/** The documents of all segments, and the mean number of words in each field. */
interface Norms {
  readonly documents: number;
  readonly means: readonly number[];
}

const knownSums = new WeakMap<object, readonly number[]>();

function normsOf(parts: readonly Part[]): Norms {
  const sums = [0, 0, 0];
  let documents = 0;
  for (const { segment } of parts) {
    documents += segment.ids.length;
    const known = knownSums.get(segment) ?? sumsOf(segment.lengths);
    knownSums.set(segment, known);
    for (let field = 0; field < fieldCount; field++) {
      sums[field] = (sums[field] as number) + (known[field] as number);
    }
  }
  return { documents, means: sums.map((sum) => Math.max(1, sum / Math.max(1, documents))) };
}

function sumsOf(lengths: Uint16Array): number[] {
  const sums = [0, 0, 0];
  for (let i = 0; i < lengths.length; i++) {
    const field = i % fieldCount;
    sums[field] = (sums[field] as number) + (lengths[i] as number);
  }
  return sums;
}

/** Returns what each word counts: rare ones more (BM25). */
function raritiesOf(
  parts: readonly Part[],
  found: readonly (readonly Expansion[])[],
  documents: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [n, { segment }] of parts.entries()) {
    for (const { at, term } of found[n] ?? []) {
      counts.set(term, (counts.get(term) ?? 0) + segment.frequency(at));
    }
  }
  for (const [term, count] of counts) {
    counts.set(term, Math.log(1 + Math.max(0, documents - count + 0.5) / (count + 0.5)));
  }
  return counts;
}

/** What a little word beside others counts: it decides between texts that are equal otherwise. */
const littleWorth = 0.5;

/** The rank of what counts without being a match. */
const unmatched = 3;

/** A word of the index and what it counts, also if it is no match. */
type Counted = Omit<Expansion, 'rank'> & { readonly rank: number };

/** Adds the matches of one word of the search in one segment. */
function count(
  { segment, isDead }: Part,
  tally: Tally,
  found: readonly Counted[],
  { rarity, norms }: { readonly rarity: ReadonlyMap<string, number>; readonly norms: Norms },
): void {
  if (found.length === 0) return;
  const { scores, matched, inTitle, worst } = tally;
  const { lengths } = segment;
  const [ofTitle, ofSummary, ofText] = norms.means as [number, number, number];
  const best = new Uint8Array(matched.length).fill(unmatched);
  const titled = new Uint8Array(matched.length);
  const perText = 1 / ofText;
  let rank: number = unmatched;
  let worth = 0;
  // One function for all words, so that the engine compiles it into the loop that calls it.
  const add = (document: number, occurrence: number) => {
    if (isDead[document]) return;
    if (rank < (best[document] as number)) best[document] = rank;
    const from = document * fieldCount;
    const inText = occurrence >> 2;
    let score = inText > 0 ? saturated(inText, (lengths[from + 2] as number) * perText) : 0;
    if (occurrence & 1) {
      score += boosts.title * saturated(1, (lengths[from] as number) / ofTitle);
      if (rank < matchRank.slip) titled[document] = 1;
    }
    if (occurrence & 2) {
      score += boosts.summary * saturated(1, (lengths[from + 1] as number) / ofSummary);
    }
    scores[document] = (scores[document] as number) + worth * score;
  };
  for (const each of found) {
    rank = each.rank;
    worth = each.weight * (rarity.get(each.term) ?? 0);
    segment.visit(each.at, add);
  }
  for (let i = 0; i < best.length; i++) {
    if (best[i] === unmatched) continue;
    matched[i] = (matched[i] as number) + 1;
    inTitle[i] = (inTitle[i] as number) + (titled[i] as number);
    if ((best[i] as number) > (worst[i] as number)) worst[i] = best[i] as number;
  }
}

/** What a count of a word in a field counts, by the length of the field beside the mean (BM25+). */
const saturated = (count: number, length: number): number =>
  0.5 + (count * 2.2) / (count + 1.2 * (0.3 + 0.7 * length));

/** Ranks newer records a little higher: from 1.25 for today to 1 after years. */
function freshness(date: number, now: Date): number {
  const years = Math.max(0, now.getTime() - date) / (365 * 86_400_000);
  return 1 + 0.25 * Math.exp(-years);
}

const day = 86_400_000;

/** How far away an event counts that is repeated, or on for long: its next day is not known here. */
const usuallyNext = 7 * day;

/** Ranks events: those that come, the next first, then those that are over, the last first. */
function nearness(time: number, now: Date): number {
  // A short event may still be on within a day of its start.
  const ahead = (time < 0 ? -time : time + day) - now.getTime();
  if (ahead < 0) return 1 / (1 - ahead / day);
  return 1 + 1 / (1 + (time < 0 ? Math.min(ahead, usuallyNext) : ahead) / day);
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Returns a number for a positive score that sorts like it. */
function bitsOf(score: number): number {
  float[0] = score;
  return bits[0] as number;
}
