import MiniSearch, { type QueryCombination } from 'minisearch';
import type { SearchLibrary } from '#functions/search/library';
import { described, idOf, type Source, stampOf } from '#functions/search/source';
import { forgivesSlips, termsOf, wordsOf } from '#functions/search/words';

/**
 * The characters of texts that an index of a school holds. Above that the oldest are found by title and summary alone.
 * The Lambda's memory is chosen by it (`docs/benchmarks.md`).
 */
export const mostHeld = 16_000_000;

/** The most that one search ranks. */
const mostRanked = 200;

/** So many texts are read together. */
const chunk = 200;

/** Something that was found, and the words of it for which it was. */
export interface Ranked {
  readonly id: string;
  readonly source: Source;
  readonly terms: ReadonlySet<string>;
}

/** Whether all words of a search must be there, or any of them. */
export type Combine = 'AND' | 'OR';

interface Entry {
  readonly source: Source;
  /** Undefined also while its text is still to be read. */
  readonly stamp: string | undefined;
  /** Characters of its text that are held. */
  readonly held: number;
  readonly date: string;
}

export type SiteIndex = ReturnType<typeof siteIndex>;

/** The words of one school. Who may read what they lead to is asked when they are searched. */
export const siteIndex = (site: string, library: SearchLibrary, limit = mostHeld) => {
  const index = new MiniSearch<{ id: string; title: string; summary: string; text: string }>({
    fields: ['title', 'summary', 'text'],
    tokenize: (text) => Array.from(wordsOf(text), ({ term }) => term),
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term] },
  });
  const entries = new Map<string, Entry>();
  let held = 0;
  /** What is listed and whose text is still to be read, the oldest first. */
  let unread: { source: Source; date: string }[] = [];
  /** Texts up to this date were let go, and are not read again. */
  let horizon = '';

  function forget(id: string): void {
    held -= entries.get(id)?.held ?? 0;
    if (entries.delete(id)) index.discard(id);
  }

  function put(source: Source, stamp: string | undefined, text: string, now: Date): void {
    const id = idOf(source);
    forget(id);
    const { title, summary, date } = described(source, now);
    index.add({ id, title, summary, text });
    entries.set(id, { source, stamp, held: text.length, date });
    held += text.length;
  }

  /** Lets go of the oldest texts until the others fit. */
  function makeRoom(now: Date): void {
    if (held <= limit) return;
    for (const { source, stamp, date } of [...entries.values()].sort(byDate)) {
      if (held <= limit) return;
      put(source, stamp, '', now);
      horizon = date;
    }
  }

  return {
    /** Brings the index to what the tables list now. What is new is found by its title at once, and by its text once that is read. */
    async refresh(now: Date): Promise<void> {
      const all = await library.all(site);
      const there = new Set(all.map(idOf));
      for (const id of [...entries.keys()]) if (!there.has(id)) forget(id);
      unread = [];
      for (const source of all) {
        const id = idOf(source);
        const entry = entries.get(id);
        const stamp = stampOf(source, now);
        if (!entry) put(source, undefined, '', now);
        // Who may read it may have changed without its words.
        else entries.set(id, { ...entry, source });
        if (stamp === undefined || entry?.stamp !== stamp) {
          unread.push({ source, date: described(source, now).date });
        }
      }
      unread.sort(byDate);
    },

    /** Reads texts that are new or changed, the newest first, until all are read or the time is over; some in any case. */
    async read(now: Date, milliseconds: number): Promise<void> {
      const deadline = performance.now() + milliseconds;
      do {
        const part = unread.splice(-chunk).reverse();
        const wanted = part.flatMap(({ source, date }) => (date > horizon ? source : []));
        const texts = await library.texts(site, wanted, now);
        for (const { source } of part) {
          put(source, stampOf(source, now), texts.get(idOf(source)) ?? '', now);
        }
        makeRoom(now);
      } while (unread.length > 0 && performance.now() < deadline);
    },

    /** What holds the words of a search, of that which is accepted: first where all of them stand in the title, then the most fitting. */
    search(
      query: string,
      combineWith: Combine,
      accepts: (source: Source) => boolean,
      now: Date,
    ): Ranked[] {
      const wanted = termsOf(query);
      const accepted = new Map<string, number>();
      const weightOf = (id: string): number => {
        const known = accepted.get(id);
        if (known !== undefined) return known;
        const entry = entries.get(id);
        const weight = entry && accepts(entry.source) ? freshness(entry.date, now) : 0;
        accepted.set(id, weight);
        return weight;
      };
      const queries = wanted.map((term, place) => wholeAndSlipped(term, place < mostForgiven));
      const found = index.search({
        combineWith,
        queries,
        boost: { title: 3, summary: 1.5 },
        boostDocument: weightOf,
      });
      return found
        .flatMap(({ id, score, match }) => {
          const source = entries.get(id)?.source;
          const inTitle = Object.keys(match).filter((term) => match[term]?.includes('title'));
          const isTitle = wanted.every((each) => inTitle.some((term) => term.startsWith(each)));
          return source ? [{ id, source, score, isTitle, terms: new Set(Object.keys(match)) }] : [];
        })
        .sort((a, b) => Number(b.isTitle) - Number(a.isTitle) || b.score - a.score)
        .slice(0, mostRanked);
    },

    /** How much it holds, for the benchmark. */
    size: () => ({ documents: entries.size, terms: index.termCount, characters: held }),
  };
};

/** Slips are forgiven in so many words of a search; each costs a walk through all words of the school. */
const mostForgiven = 8;

/** A word as it was typed, perhaps unfinished; and with a letter wrong, missing or too many, or with two neighbours swapped. */
function wholeAndSlipped(term: string, isForgiven: boolean): QueryCombination {
  const asTyped = { queries: [term], prefix: term.length > 1 };
  if (!isForgiven || !forgivesSlips(term)) return { combineWith: 'OR', ...asTyped };
  return {
    combineWith: 'OR',
    queries: [
      { ...asTyped, fuzzy: 0.2, maxFuzzy: 2 },
      { queries: swapped(term), combineWith: 'OR', boostTerm: () => 0.4 },
      // “maths” is what people call mathematics, and “notices” are told of one by one.
      ...(/...s$/.test(term)
        ? [{ queries: [term.slice(0, -1)], prefix: true, boostTerm: () => 0.6 }]
        : []),
    ],
  };
}

/** A word with each two neighbours swapped: to the index's way of counting that is two slips, to a hand it is one. */
const swapped = (term: string): string[] =>
  Array.from(
    { length: term.length - 1 },
    (_, i) => term.slice(0, i) + term.charAt(i + 1) + term.charAt(i) + term.slice(i + 2),
  ).filter((each) => each !== term);

/** The newer a little better: from 1.25 for today to 1 for what is years old. A word that was not accepted leads nowhere. */
const freshness = (date: string, now: Date): number => {
  const years = Math.max(0, now.getTime() - Date.parse(date)) / (365 * 86_400_000);
  return 1 + 0.25 * Math.exp(-years);
};

const byDate = (a: { date: string }, b: { date: string }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
