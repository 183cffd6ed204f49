import { edits, placeNotFound, placeSeenBy, sees, visitorOf } from '#functions/api/place-access';
import { type PlaceFormParts, placeFromForm } from '#functions/api/place-form';
import { placeForEditor, placeForReader } from '#functions/api/place-view';
import { actOf } from '#functions/data/idempotency';
import type { PageReader } from '#functions/data/page-reader';
import { visiblePage } from '#functions/data/page-record';
import { type StoredPlace, visiblePlace } from '#functions/data/place-record';
import type { PlaceRepository } from '#functions/data/places';
import { authorOf } from '#functions/lib/author';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import { newId } from '#functions/lib/id';
import { changedMeanwhile, nextVersion } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import type { places as contract, Place, PlaceQuery } from '#shared/contract/places';
import type { Handlers, RequestFacts } from '#shared/contract/route';
import { pageTypeNamed } from '#shared/domain/page-types';
import { isPageVisible } from '#shared/domain/place-visibility';

export interface PlaceParts extends PlaceFormParts {
  readonly places: PlaceRepository;
  readonly pages: Pick<PageReader, 'listed'>;
}

/** Places that one answer may look through before it gives what it has and a token to go on. */
const mostExamined = 300;

/** What each places endpoint does. Who may see a place, `isPlaceVisible` alone decides. */
export const placeHandlers = (parts: PlaceParts): Handlers<typeof contract> => {
  const { places, pages, users } = parts;

  /** Places as this caller gets them; the names of all their editors are read at once. */
  async function shown(caller: Caller, found: readonly StoredPlace[]): Promise<Place[]> {
    const names = new Map<string, string>();
    const editors = found.flatMap((place) => (edits(caller, place) ? place.editors : []));
    const wanted = [...new Set(editors)];
    for (let i = 0; i < wanted.length; i += 100) {
      for (const person of await users.many(caller.site, wanted.slice(i, i + 100))) {
        if (person.status === 'active') names.set(person.userUid, person.username);
      }
    }
    return found.map((place) =>
      edits(caller, place)
        ? placeForEditor(
            place,
            place.editors.flatMap((userUid) => names.get(userUid) ?? []),
          )
        : placeForReader(place),
    );
  }

  async function one(caller: Caller, place: StoredPlace): Promise<Place> {
    const [found] = await shown(caller, [place]);
    if (!found) throw placeNotFound();
    return found;
  }

  /** Who begins or ceases to edit a place has it on the profile: of a student that is a change of a child's record. */
  async function auditEditors(
    { site }: Caller,
    { audit }: Pick<RequestFacts, 'audit'>,
    before: readonly string[],
    after: readonly string[],
  ): Promise<void> {
    const changed = [...new Set([...before, ...after])].filter(
      (userUid) => before.includes(userUid) !== after.includes(userUid),
    );
    const people = await users.many(site, changed);
    await audit(people.flatMap(({ userUid, type }) => (type === 'student' ? userUid : [])));
  }

  async function loaded(caller: Caller, placeUid: string): Promise<StoredPlace> {
    const place = await places.get(caller.site, placeUid);
    if (!place || !sees(caller, place)) throw placeNotFound();
    return place;
  }

  /** Whether a place has a page of the wanted kind; a page that the caller may not see does not count. */
  async function hasWantedPage(
    query: PlaceQuery,
    caller: Caller,
    place: StoredPlace,
    now: Date,
  ): Promise<boolean> {
    const { pagetype, navigation } = query;
    if (pagetype === undefined && navigation === undefined) return true;
    const type = pagetype === undefined ? undefined : pageTypeNamed(pagetype);
    if (pagetype !== undefined && !type) return false;
    const all = await pages.listed(caller.site, place.placeUid);
    return all.some(
      (page) =>
        (!type || page.pagetypeUid === type.pagetypeUid) &&
        (navigation === undefined || page.navigation === navigation) &&
        isPageVisible(visiblePage(page), visiblePlace(place), visitorOf(caller), now),
    );
  }

  const isWanted = async (query: PlaceQuery, caller: Caller, place: StoredPlace, now: Date) =>
    sees(caller, place) &&
    (!query.title_keyword ||
      place.place.toLowerCase().includes(query.title_keyword.toLowerCase())) &&
    (await hasWantedPage(query, caller, place, now));

  return {
    async list(query, caller, { now }) {
      const given = query.slug ?? query.place;
      if (given !== undefined) {
        const place =
          query.slug === undefined
            ? await places.named(caller.site, given)
            : await places.bySlug(caller.site, given);
        const isShown = place && (await isWanted(query, caller, place, now));
        return { records: await shown(caller, isShown ? [place] : []) };
      }
      const found: StoredPlace[] = [];
      let examined = 0;
      let last: string | undefined;
      const from = positionOf(query.next_token);
      for await (const { position, place } of places.byName(caller.site, from, query.limit + 1)) {
        if (found.length === query.limit || examined === mostExamined) {
          return { records: await shown(caller, found), next_token: last && tokenOf(last) };
        }
        examined++;
        last = position;
        if (await isWanted(query, caller, place, now)) found.push(place);
      }
      return { records: await shown(caller, found) };
    },

    get: async ({ placeUid }, caller) => one(caller, await placeSeenBy(caller, places, placeUid)),

    async create(draft, caller, request) {
      const stamp = request.now.toISOString();
      const place: StoredPlace = {
        ...(await placeFromForm(draft, undefined, caller, parts)),
        placeUid: newId(request.now),
        slug: '',
        is_deleted: false,
        created_at: stamp,
        updated_at: stamp,
        author: authorOf(caller),
      };
      await auditEditors(caller, request, [], place.editors);
      const made = await places.add(caller.site, place, actOf(caller, 'plc.add', draft, request));
      return one(caller, await loaded(caller, made));
    },

    async update({ placeUid, updated_at: seen, ...form }, caller, request) {
      const before = await loaded(caller, placeUid);
      if (before.updated_at !== seen) throw changedMeanwhile(await one(caller, before));
      const after = {
        ...before,
        ...(await placeFromForm(form, before, caller, parts)),
        updated_at: nextVersion(request.now, seen),
        updated_by: caller.userUid,
      };
      await auditEditors(caller, request, before.editors, after.editors);
      const isFresh = await places.replace(caller.site, before, after);
      const current = await one(caller, await loaded(caller, placeUid));
      if (!isFresh) throw changedMeanwhile(current);
      return current;
    },

    async remove({ placeUid }, caller, request) {
      const place = await loaded(caller, placeUid);
      await auditEditors(caller, request, place.editors, []);
      if (!(await places.remove(caller.site, place, caller.userUid, request.now))) {
        throw changedMeanwhile(await one(caller, await loaded(caller, placeUid)));
      }
      return { placeUid };
    },
  };
};
