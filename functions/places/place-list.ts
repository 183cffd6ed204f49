import type { School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Paged } from '#shared/kernel/paging';
import { pageTypeNamed } from '#shared/pages/page-types';
import { isPageVisible, type PageFields, visiblePage } from '#shared/places/place-visibility';
import type { Place, PlaceQuery } from '#shared/places/places.contract';
import type { Caller } from '#shared/rights/caller';
import { type PlaceViewDeps, presentPlaces } from './place-view.ts';
import { sees, visitorOf } from './rules/place-access.ts';
import { type StoredPlace, visiblePlace } from './store/place.record.ts';
import type { PlaceReader } from './store/place-reader.ts';

/** What a list of places asks about a page. */
interface ListedPage extends PageFields {
  readonly pagetypeUid: string;
  readonly navigation: boolean;
}

export interface PlaceListDeps extends PlaceViewDeps {
  readonly places: PlaceReader;
  readonly pages: {
    of(school: School): {
      /** Returns the pages of a place, without the deleted ones. */
      listed(placeUid: string): Promise<readonly ListedPage[]>;
    };
  };
}

/** The most places that one answer reads. After them it returns the records so far and a token. */
const mostExamined = 300;

/** Returns the places that the caller may see and that match the query, by name. */
export async function listPlaces(
  deps: PlaceListDeps,
  query: PlaceQuery,
  caller: Caller,
  now: Date,
): Promise<Paged<Place>> {
  const { places } = deps;
  const given = query.slug ?? query.place;
  if (given !== undefined) {
    const place =
      query.slug === undefined
        ? await places.of(caller).named(given)
        : await places.of(caller).bySlug(given);
    const isShown = place && (await isWanted(deps, query, caller, { place, now }));
    return { records: await presentPlaces(deps, caller, isShown ? [place] : []) };
  }
  const found: StoredPlace[] = [];
  let examined = 0;
  let last: string | undefined;
  const from = positionOf(query.next_token);
  for await (const { position, place } of places.of(caller).byName(from, query.limit + 1)) {
    if (found.length === query.limit || examined === mostExamined) {
      const records = await presentPlaces(deps, caller, found);
      return { records, next_token: last && tokenOf(last) };
    }
    examined++;
    last = position;
    if (await isWanted(deps, query, caller, { place, now })) found.push(place);
  }
  return { records: await presentPlaces(deps, caller, found) };
}

interface Candidate {
  readonly place: StoredPlace;
  readonly now: Date;
}

const isWanted = async (
  deps: PlaceListDeps,
  query: PlaceQuery,
  caller: Caller,
  candidate: Candidate,
): Promise<boolean> =>
  sees(caller, candidate.place) &&
  (!query.title_keyword ||
    candidate.place.place.toLowerCase().includes(query.title_keyword.toLowerCase())) &&
  (await hasWantedPage(deps, query, caller, candidate));

/**
 * Whether a place has a page of the wanted type or tab flag. Pages that the caller may not see do
 * not count.
 */
async function hasWantedPage(
  { pages }: PlaceListDeps,
  { pagetype, navigation }: PlaceQuery,
  caller: Caller,
  { place, now }: Candidate,
): Promise<boolean> {
  if (pagetype === undefined && navigation === undefined) return true;
  const type = pagetype === undefined ? undefined : pageTypeNamed(pagetype);
  if (pagetype !== undefined && !type) return false;
  const all = await pages.of(caller).listed(place.placeUid);
  return all.some(
    (page) =>
      (!type || page.pagetypeUid === type.pagetypeUid) &&
      (navigation === undefined || page.navigation === navigation) &&
      isPageVisible(visiblePage(page), visiblePlace(place), visitorOf(caller), now),
  );
}
