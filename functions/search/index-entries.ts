import MiniSearch from 'minisearch';
import { described, idOf, type Source } from './source.ts';
import { wordsOf } from './words.ts';

interface Entry {
  readonly source: Source;
  /** The version of the text. Undefined until the text is read. */
  readonly stamp: string | undefined;
  /** Characters of its text in the index. */
  readonly held: number;
  readonly date: string;
}

export type IndexEntries = ReturnType<typeof indexEntries>;

/** Makes the entries of one index. Their texts have at most `limit` characters after `makeRoom`. */
export const indexEntries = (limit: number) => {
  const index = emptyIndex();
  const entries = new Map<string, Entry>();
  let held = 0;
  /** Texts up to this date were dropped and are not read again. */
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

  return {
    get: (id: string): Entry | undefined => entries.get(id),

    /** Adds or replaces an entry with its text. */
    put,

    /** Updates the entries to these sources. A new source has no text yet. */
    update(sources: readonly Source[], now: Date): void {
      const there = new Set(sources.map(idOf));
      for (const id of [...entries.keys()]) if (!there.has(id)) forget(id);
      for (const source of sources) {
        const id = idOf(source);
        const entry = entries.get(id);
        if (!entry) put(source, undefined, '', now);
        // Its readers may have changed without its words.
        else entries.set(id, { ...entry, source });
      }
    },

    /** Drops the oldest texts until the others fit. */
    makeRoom(now: Date): void {
      if (held <= limit) return;
      for (const { source, stamp, date } of [...entries.values()].sort(byDate)) {
        if (held <= limit) return;
        put(source, stamp, '', now);
        horizon = date;
      }
    },

    /** Whether a text of a date is read; older ones were dropped. */
    isInReach: (date: string): boolean => date > horizon,

    search: index.search.bind(index),

    size: () => ({ documents: entries.size, terms: index.termCount, characters: held }),
  };
};

/** Makes an index that has the words of `wordsOf` as its terms. */
const emptyIndex = () =>
  new MiniSearch<{ id: string; title: string; summary: string; text: string }>({
    fields: ['title', 'summary', 'text'],
    tokenize: (text) => Array.from(wordsOf(text), ({ term }) => term),
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term] },
  });

/** Compares two entries by date, oldest first. */
export const byDate = (a: { date: string }, b: { date: string }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
