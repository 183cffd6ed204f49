import type { Bound } from '#functions/kernel/record/declaration';
import { tokenOf } from '#functions/kernel/store/dynamo';
import type { Caller } from '#shared/rights/caller';
import type { SearchHit } from '#shared/search/search.contract';
import { type Excerpt, excerptOf, marksIn, termsIn } from './excerpt.ts';
import type { Ranked } from './index/site-index.ts';
import type { SearchLibrary } from './library.ts';
import { described, listedOf, mayFind, type Source } from './source.ts';

export type HitLibrary = Bound<SearchLibrary, 'sources' | 'textOf'>;

interface Reader {
  readonly caller: Caller;
  readonly now: Date;
}

/** Returns a page of valid hits, and a token when more follow. */
export async function pageOf(
  library: HitLibrary,
  ranked: readonly Ranked[],
  { caller, limit, now }: Reader & { readonly limit: number },
) {
  const found: Found[] = [];
  for (let i = 0; i < ranked.length && found.length <= limit; i += limit + 1) {
    const part = ranked.slice(i, i + limit + 1);
    const sources = await library.of(caller).sources(part.map(({ id }) => id));
    const hits = await Promise.all(
      part.map(async (each) => {
        const source = sources.get(each.id);
        const hit = source && (await hitOf(library, source, { caller, words: each.words, now }));
        return hit && { hit, ...each };
      }),
    );
    found.push(...hits.filter((hit) => hit !== undefined));
  }
  const last = found[limit - 1];
  const isMore = found.length > limit;
  return {
    records: inTurn(found.slice(0, limit), now),
    ...(isMore && last && { next_token: tokenOf(last.id) }),
  };
}

interface Found extends Pick<Ranked, 'id' | 'tier'> {
  readonly hit: SearchHit;
}

/**
 * Returns hits in the order in which they are shown. The index does not know the next day of a repeated
 * event, so equally good events are sorted again: the next first, those that are over last.
 */
function inTurn(found: readonly Found[], now: Date): SearchHit[] {
  const turn = ({ date }: SearchHit) => {
    const ahead = Date.parse(date) + dayMs - now.getTime();
    return ahead < 0 ? Number.MAX_SAFE_INTEGER + ahead : ahead;
  };
  const isEvents = found.every(({ hit }) => hit.kind === 'event');
  const sorted = isEvents
    ? found.toSorted((a, b) => a.tier - b.tier || turn(a.hit) - turn(b.hit))
    : found;
  return sorted.map(({ hit }) => hit);
}

/** How many different words of the search an excerpt shows. */
const wordsIn = ({ text, marks }: Excerpt): number =>
  new Set(marks.map(({ from, to }) => text.slice(from, to).toLowerCase())).size;

const dayMs = 86_400_000;

/**
 * Returns a record as a hit, if the caller may read it and it still contains a word. A similar
 * word is marked only if the record does not have the word of the search itself.
 */
async function hitOf(
  library: HitLibrary,
  source: Source,
  { caller, now, words }: Reader & Pick<Ranked, 'words'>,
): Promise<SearchHit | undefined> {
  const place = source.kind === 'page' ? listedOf({ ...source, kind: 'place' }) : undefined;
  if (!mayFind(caller, listedOf(source), place, now)) return undefined;
  const shown = described(source, now);
  if (!shown) return undefined;
  const { summary, ...hit } = shown;
  const text = await library.of(caller).textOf(source, now);
  const own = new Set([hit.title, text, summary].flatMap(termsIn));
  const terms = new Set(
    words.flatMap(({ near, similar }) => {
      const inRecord = [...near].filter((term) => own.has(term));
      return inRecord.length > 0 ? inRecord : [...similar];
    }),
  );
  const title_marks = marksIn(hit.title, terms);
  const inText = excerptOf(text, terms);
  const inSummary = excerptOf(summary, terms);
  const isInText = wordsIn(inText) > wordsIn(inSummary);
  if (title_marks.length + inText.marks.length + inSummary.marks.length === 0) return undefined;
  const best = isInText || !summary ? inText : inSummary;
  return { ...hit, title_marks, excerpt: best.text, excerpt_marks: best.marks };
}
