import { authorOf } from '#functions/kernel/author';
import { newId } from '#functions/kernel/id';
import { actOf } from '#functions/kernel/store/idempotency';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { PlaceChange } from '#shared/places/place-form.schemas';
import type { places as contract } from '#shared/places/places.contract';
import type { Caller } from '#shared/rights/caller';
import { placeBinHandlers } from './place-bin.ts';
import { type CopyingDeps, placeCopyHandlers } from './place-copying.ts';
import { type PlaceFormDeps, placeFromForm } from './place-form.ts';
import { listPlaces, type PlaceListDeps } from './place-list.ts';
import { presentPlace } from './place-view.ts';
import { placeNotFound, placeSeenBy, sees } from './rules/place-access.ts';
import type { StoredPlace } from './store/place.record.ts';
import type { PlaceRepository } from './store/places.ts';

export interface PlaceDeps
  extends PlaceFormDeps,
    Pick<PlaceListDeps, 'pages'>,
    Omit<CopyingDeps, 'places' | 'users'> {
  readonly places: PlaceRepository;
}

/** Implements the places endpoints. Only `isPlaceVisible` decides who may see a place. */
export const placeHandlers = (deps: PlaceDeps): Handlers<typeof contract> => {
  const { places } = deps;

  const update = (change: PlaceChange, caller: Caller, request: RequestFacts) =>
    updatePlace(deps, change, caller, request);

  return {
    list: (query, caller, { now }) => listPlaces(deps, query, caller, now),

    async get({ placeUid }, caller) {
      return presentPlace(deps, caller, await placeSeenBy(caller, places, placeUid));
    },

    async create(draft, caller, request) {
      const stamp = request.now.toISOString();
      const place: StoredPlace = {
        ...(await placeFromForm(draft, undefined, caller, deps)),
        placeUid: newId(request.now),
        slug: '',
        is_deleted: false,
        created_at: stamp,
        updated_at: stamp,
        author: authorOf(caller),
      };
      await auditEditors(deps, caller, request, { before: [], after: place.editors });
      const made = await places.of(caller).add(place, actOf(caller, 'plc.add', draft, request));
      return presentPlace(deps, caller, await loaded(deps, caller, made));
    },

    update,
    updateByBody: update,

    async remove({ placeUid }, caller, request) {
      const place = await loaded(deps, caller, placeUid);
      await auditEditors(deps, caller, request, { before: place.editors, after: [] });
      const deleted_at = request.now.toISOString();
      await places.of(caller).remove(placeUid, place.updated_at, {
        now: request.now,
        make: (before) => ({
          ...seen(caller, before),
          is_deleted: true,
          deleted_at,
          deleted_by: caller.userUid,
        }),
        view: (current) => presentPlace(deps, caller, seen(caller, current)),
        missing: placeNotFound,
      });
      return { placeUid };
    },

    ...placeBinHandlers(deps),
    ...placeCopyHandlers(deps),
  };
};

async function updatePlace(
  deps: PlaceDeps,
  { placeUid, updated_at: loadedVersion, ...form }: PlaceChange,
  caller: Caller,
  request: RequestFacts,
) {
  const { places } = deps;
  let edited: Promise<StoredPlace> | undefined;
  // Another try has the same form and needs no second audit entry.
  async function edit(before: StoredPlace): Promise<StoredPlace> {
    const after = {
      ...before,
      ...(await placeFromForm(form, before, caller, deps)),
      updated_by: caller.userUid,
    };
    await auditEditors(deps, caller, request, { before: before.editors, after: after.editors });
    return after;
  }
  await places.of(caller).change(placeUid, loadedVersion, {
    now: request.now,
    make(before) {
      seen(caller, before);
      edited ??= edit(before);
      return edited;
    },
    view: (current) => presentPlace(deps, caller, seen(caller, current)),
    missing: placeNotFound,
  });
  return presentPlace(deps, caller, await loaded(deps, caller, placeUid));
}

/**
 * Writes an audit entry for each student who becomes an editor or stops being one. The places that
 * a person edits are in the profile, so this changes a child's record.
 */
async function auditEditors(
  { users }: PlaceDeps,
  caller: Caller,
  { audit }: Pick<RequestFacts, 'audit'>,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  const changed = [...new Set([...before, ...after])].filter(
    (userUid) => before.includes(userUid) !== after.includes(userUid),
  );
  const people = await users.of(caller).many(changed);
  await audit(people.flatMap(({ userUid, type }) => (type === 'student' ? userUid : [])));
}

const loaded = async (
  { places }: PlaceDeps,
  caller: Caller,
  placeUid: string,
): Promise<StoredPlace> => seen(caller, await places.of(caller).get(placeUid));

/** Returns a place that the caller may see. */
function seen(caller: Caller, place: StoredPlace | undefined): StoredPlace {
  if (!place || !sees(caller, place)) throw placeNotFound();
  return place;
}
