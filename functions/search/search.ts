import { logFault } from '#functions/kernel/log';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { seesPage } from '#functions/pages/rules/page-access';
import { sees } from '#functions/places/rules/place-access';
import { mayRead } from '#functions/posts/rules/post-access';
import type { SettingsRepository } from '#functions/site/store/settings';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { search as contract, SearchHit, SearchQuery } from '#shared/search/search.contract';
import { isScreenOpen } from '#shared/site/screens';
import { excerptOf, marksIn } from './excerpt.ts';
import type { SearchLibrary } from './library.ts';
import type { Ranked } from './ranking.ts';
import type { SiteIndexes } from './site-indexes.ts';
import { described, pathOf, type Source } from './source.ts';
import { missedTerm } from './store/miss-key.ts';
import type { SearchMisses } from './store/search-misses.ts';
import { termsOf } from './words.ts';

export interface SearchDeps {
  readonly library: SearchLibrary;
  readonly indexes: SiteIndexes;
  readonly settings: Pick<SettingsRepository, 'get'>;
  readonly misses: Pick<SearchMisses, 'add'>;
  readonly limits: Pick<LimitRepository, 'count'>;
}

/** The most searches without a result that are stored of a person in a minute. */
const mostMisses = 10;

/** Whether a caller may read a source now, by the rule of the route that shows it. */
const mayFind = (caller: Caller, source: Source, now: Date): boolean => {
  switch (source.kind) {
    case 'post':
      return mayRead(caller, source.post, now);
    case 'place':
      return sees(caller, source.place);
    case 'page':
      return seesPage(caller, source, now);
  }
};

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
    const [index, school] = await Promise.all([
      indexes.of(caller.site, now),
      settings.get(caller.site),
    ]);
    const tileUrls = school?.tile_settings.map(({ url }) => url);
    const mayFindHere = acceptsFor(query, caller, now);
    // A hit never leads to a screen that the school has switched off or the caller may not open.
    const accepts = (source: Source) =>
      mayFindHere(source) && isScreenOpen(caller, pathOf(source), tileUrls);
    const after = positionOf(query.next_token);
    // Requires all words; when nothing readable has them all, any of them.
    for (const combine of ['AND', 'OR'] as const) {
      const ranked = index.search(query.q, combine, accepts, now);
      const from = after === undefined ? 0 : ranked.findIndex(({ id }) => id === after) + 1;
      if (after !== undefined && from === 0) continue;
      const found = await pageOf(library, ranked.slice(from), { caller, limit: query.limit, now });
      if (found.records.length > 0 || after !== undefined) return found;
    }
    if (after !== undefined) throw movedOn();
    if (query.kind === undefined) await rememberMiss(misses, limits, { query, caller, now });
    return { records: [] };
  },
});

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
    await limits.count(site, userUid, 'search-miss', mostMisses, now);
    await misses.add(site, { term: missedTerm(query.q), userUid }, now);
  } catch (error) {
    if (!(error instanceof AppError)) logFault('A search could not be counted', error, { site });
  }
}

/** Returns a page of valid hits, and a token when more follow. */
async function pageOf(
  library: SearchLibrary,
  ranked: readonly Ranked[],
  { caller, limit, now }: { readonly caller: Caller; readonly limit: number; readonly now: Date },
) {
  const records: SearchHit[] = [];
  for (let i = 0; i < ranked.length && records.length <= limit; i += limit + 1) {
    const part = ranked.slice(i, i + limit + 1);
    const hits = await Promise.all(part.map((each) => hitOf(library, caller, each, now)));
    records.push(...hits.filter((hit) => hit !== undefined));
  }
  const last = records[limit - 1];
  const isMore = records.length > limit;
  return {
    records: records.slice(0, limit),
    ...(isMore && last && { next_token: tokenOf(`${last.kind}:${last.uid}`) }),
  };
}

/** Returns a proposal as a hit, if the caller may still read it and it still contains a word. */
async function hitOf(
  library: SearchLibrary,
  caller: Caller,
  ranked: Ranked,
  now: Date,
): Promise<SearchHit | undefined> {
  const source = await library.again(caller.site, ranked.source);
  if (!source || !mayFind(caller, source, now)) return undefined;
  const { summary, ...hit } = described(source, now);
  const { terms } = ranked;
  const title_marks = marksIn(hit.title, terms);
  const inText = excerptOf(await library.textOf(caller.site, source, now), terms);
  const inSummary = excerptOf(summary, terms);
  const isInText = inText.marks.length > 0 && inSummary.marks.length === 0;
  if (title_marks.length + inText.marks.length + inSummary.marks.length === 0) return undefined;
  const { text, marks } = isInText || !summary ? inText : inSummary;
  return { ...hit, title_marks, excerpt: text, excerpt_marks: marks };
}

const acceptsFor =
  ({ kind }: SearchQuery, caller: Caller, now: Date) =>
  (source: Source): boolean =>
    (kind === undefined || source.kind === kind) && mayFind(caller, source, now);

const wordless = () => {
  const message = 'Please search for a word or a number.';
  return new AppError('badRequest', message, { fields: { q: message } });
};

const movedOn = () => new AppError('badRequest', 'This list has changed. Load it again.');
