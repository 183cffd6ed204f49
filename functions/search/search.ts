import { logFault } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { SettingsRepository } from '#functions/site/store/settings';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { search as contract, SearchHit, SearchQuery } from '#shared/search/search.contract';
import { isScreenOpen } from '#shared/site/screens';
import { excerptOf, marksIn, termsIn } from './excerpt.ts';
import type { Accepts, Ranked, SiteIndex } from './index/site-index.ts';
import type { SearchLibrary } from './library.ts';
import type { SiteIndexes } from './site-indexes.ts';
import { described, listedOf, mayFind, pathOf, type Source } from './source.ts';
import { missedTerm } from './store/miss-key.ts';
import type { SearchMisses } from './store/search-misses.ts';
import { termsOf } from './words.ts';

export interface SearchDeps {
  readonly library: Bound<SearchLibrary, 'sources' | 'textOf'>;
  readonly indexes: SiteIndexes;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly misses: Bound<SearchMisses, 'add'>;
  readonly limits: Bound<LimitRepository, 'count'>;
}

/** The most searches without a result that are stored of a person in a minute. */
const mostMisses = 10;

/**
 * Answers searches. The index only proposes: each hit is read again from the tables, and its rule
 * is checked on that record.
 */
export const searchHandlers = ({
  library,
  indexes,
  settings,
  misses,
  limits,
}: SearchDeps): Handlers<typeof contract> => ({
  async find(query, caller, { now }) {
    if (termsOf(query.q).length === 0) throw wordless();
    const [{ index, newer }, school] = await Promise.all([
      indexes.of(caller).current(),
      settings.of(caller).get(),
    ]);
    const tileUrls = school?.tile_settings.map(({ url }) => url);
    const accepts = acceptsFor(query, caller, { now, tileUrls });
    const search = { query, caller, now, accepts };
    const found = await foundIn(library, index, search);
    if (found) return found;
    // What is new may have the words.
    const again = await newer;
    const foundAgain = again && (await foundIn(library, again, search));
    if (foundAgain) return foundAgain;
    if (query.next_token !== undefined) throw movedOn();
    if (query.kind === undefined) await rememberMiss(misses, limits, { query, caller, now });
    return { records: [] };
  },
});

interface Search {
  readonly query: SearchQuery;
  readonly caller: Caller;
  readonly now: Date;
  readonly accepts: Accepts;
}

/** Returns a page of hits; undefined if nothing is found, or not what the page continues. */
async function foundIn(
  library: SearchDeps['library'],
  index: SiteIndex,
  { query, caller, now, accepts }: Search,
) {
  const after = positionOf(query.next_token);
  for (const ranked of index.widening(query.q, accepts, now)) {
    const from = after === undefined ? 0 : ranked.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && from === 0) continue;
    const found = await pageOf(library, ranked.slice(from), { caller, limit: query.limit, now });
    if (found.records.length > 0 || after !== undefined) return found;
  }
  return undefined;
}

/** Stores that a search found nothing, for the metrics. The search is answered in any case. */
async function rememberMiss(
  misses: SearchDeps['misses'],
  limits: SearchDeps['limits'],
  {
    query,
    caller,
    now,
  }: { readonly query: SearchQuery; readonly caller: Caller; readonly now: Date },
): Promise<void> {
  const { site, userUid } = caller;
  try {
    await limits.of(caller).count(userUid, 'search-miss', mostMisses, now);
    await misses.of(caller).add({ term: missedTerm(query.q), userUid }, now);
  } catch (error) {
    if (!(error instanceof AppError)) logFault('A search could not be counted', error, { site });
  }
}

/** Returns a page of valid hits, and a token when more follow. */
async function pageOf(
  library: SearchDeps['library'],
  ranked: readonly Ranked[],
  { caller, limit, now }: { readonly caller: Caller; readonly limit: number; readonly now: Date },
) {
  const records: SearchHit[] = [];
  for (let i = 0; i < ranked.length && records.length <= limit; i += limit + 1) {
    const part = ranked.slice(i, i + limit + 1);
    const sources = await library.of(caller).sources(part.map(({ id }) => id));
    const hits = await Promise.all(
      part.map(({ id, words }) => {
        const source = sources.get(id);
        return source && hitOf(library, source, { caller, words, now });
      }),
    );
    records.push(...hits.filter((hit) => hit !== undefined));
  }
  const last = records[limit - 1];
  const isMore = records.length > limit;
  return {
    records: records.slice(0, limit),
    ...(isMore && last && { next_token: tokenOf(`${last.kind}:${last.uid}`) }),
  };
}

interface HitOf extends Pick<Ranked, 'words'> {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Returns a record as a hit, if the caller may read it and it still contains a word. A similar
 * word is marked only if the record does not have the word of the search itself.
 */
async function hitOf(
  library: SearchDeps['library'],
  source: Source,
  { caller, now, words }: HitOf,
): Promise<SearchHit | undefined> {
  const place = source.kind === 'page' ? listedOf({ ...source, kind: 'place' }) : undefined;
  if (!mayFind(caller, listedOf(source), place, now)) return undefined;
  const { summary, ...hit } = described(source, now);
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
  const isInText = inText.marks.length > 0 && inSummary.marks.length === 0;
  if (title_marks.length + inText.marks.length + inSummary.marks.length === 0) return undefined;
  const shown = isInText || !summary ? inText : inSummary;
  return { ...hit, title_marks, excerpt: shown.text, excerpt_marks: shown.marks };
}

/** Returns the check of a search: the kind, the rights, and the screens that the school shows. */
const acceptsFor =
  (
    { kind }: SearchQuery,
    caller: Caller,
    { now, tileUrls }: { readonly now: Date; readonly tileUrls: readonly string[] | undefined },
  ): Accepts =>
  (listed, placeOf) => {
    if (kind !== undefined && listed.kind !== kind) return false;
    const place = listed.kind === 'page' ? placeOf(listed.placeUid) : undefined;
    const path = pathOf(listed, place);
    if (path === undefined || !mayFind(caller, listed, place, now)) return false;
    // A hit never leads to a screen that the school has switched off or the caller may not open.
    return isScreenOpen(caller, path, tileUrls);
  };

const wordless = () => {
  const message = 'Please search for a word or a number.';
  return new AppError('badRequest', message, { fields: { q: message } });
};

const movedOn = () => new AppError('badRequest', 'This list has changed. Load it again.');
