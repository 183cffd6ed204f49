import { logFault } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf } from '#functions/kernel/store/dynamo';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { SettingsRepository } from '#functions/site/store/settings';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import {
  type search as contract,
  type SearchGroup,
  type SearchQuery,
  searchGroups,
} from '#shared/search/search.contract';
import { isScreenOpen } from '#shared/site/screens';
import { type HitLibrary, pageOf } from './hits.ts';
import type { Accepts, Matching, Ranked, SiteIndex } from './index/site-index.ts';
import type { SiteIndexes } from './site-indexes.ts';
import { mayFind, pathOf } from './source.ts';
import { missedTerm } from './store/miss-key.ts';
import type { SearchMisses } from './store/search-misses.ts';
import { termsOf } from './words.ts';

export interface SearchDeps {
  readonly library: HitLibrary;
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
    const accepts = acceptsFor(caller, { now, tileUrls });
    const search = { query, caller, now, accepts };
    const exact = newer && (await foundIn(library, exactly(index, search), search));
    if (exact) return exact;
    // What is new may have all the words, so nothing similar counts before it is here.
    const found = await foundIn(library, ((await newer) ?? index).widening(query.q, now), search);
    if (found) return found;
    if (query.next_token !== undefined) throw movedOn();
    if (!isNarrowed(query)) await rememberMiss(misses, limits, { query, caller, now });
    return { records: [] };
  },
});

/** Yields what has all the words as they are written. */
function* exactly(index: SiteIndex, { query, now }: Search): Generator<Matching> {
  for (const matching of index.widening(query.q, now)) return yield matching;
}

interface Search {
  readonly query: SearchQuery;
  readonly caller: Caller;
  readonly now: Date;
  readonly accepts: Accepts;
}

/**
 * Returns the hits at the narrowest width that finds something; undefined if nothing is found, or not
 * what the page continues. A search of one group is no wider than one of all: “term” does not find the
 * teams of a group because the terms are in another one.
 */
async function foundIn(library: HitLibrary, widths: Iterable<Matching>, search: Search) {
  const { query, caller, now, accepts } = search;
  for (const matching of widths) {
    const found = query.each
      ? await groupsOf(library, matching, query.each, search)
      : await pageAfter(library, matching.ranked(accepts, groupsIn(query)), search);
    if (found) return found;
    if (query.next_token !== undefined || !isNarrowed(query)) continue;
    const all = await pageOf(library, matching.ranked(accepts), { caller, limit: 1, now });
    if (all.records.length > 0) return undefined;
  }
  return undefined;
}

/** Returns the page that a search asks for, if it has something, or continues another one. */
async function pageAfter(
  library: HitLibrary,
  ranked: readonly Ranked[],
  { query, caller, now }: Search,
) {
  const after = positionOf(query.next_token);
  const from = after === undefined ? 0 : ranked.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) return undefined;
  const found = await pageOf(library, ranked.slice(from), { caller, limit: query.limit, now });
  return found.records.length > 0 || after !== undefined ? found : undefined;
}

/** Returns the best hits of each group, one group after another, if there is one. */
async function groupsOf(
  library: HitLibrary,
  matching: Matching,
  limit: number,
  { caller, now, accepts }: Search,
) {
  const pages = await Promise.all(
    searchGroups.map((group) =>
      pageOf(library, matching.ranked(accepts, [group]), { caller, limit, now }),
    ),
  );
  const records = pages.flatMap((page) => page.records);
  const more = searchGroups.filter((_, i) => pages[i]?.next_token !== undefined);
  return records.length > 0 ? { records, more } : undefined;
}

const isNarrowed = ({ kind, group }: SearchQuery): boolean =>
  kind !== undefined || group !== undefined;

/** Returns the groups that a page may show. Tabs of release 1.6 know no events, and no courses. */
function groupsIn({ kind, group }: SearchQuery): readonly SearchGroup[] {
  if (group) return [group];
  if (kind) return kind === 'place' ? ['course', 'place'] : [kind];
  return searchGroups.filter((each) => each !== 'event');
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

/** Returns the check of a search: the rights, and the screens that the school shows. */
const acceptsFor =
  (
    caller: Caller,
    { now, tileUrls }: { readonly now: Date; readonly tileUrls: readonly string[] | undefined },
  ): Accepts =>
  (listed, placeOf) => {
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
