import type { Bound } from '#functions/kernel/record/declaration';
import { type GroupRepository, withSchoolGroupNames } from '#functions/people/store/groups';
import type { UserRepository } from '#functions/people/store/users';
import { Place, PlaceForReader } from '#shared/places/places.schemas';
import type { Caller } from '#shared/rights/caller';
import { edits, placeNotFound } from './rules/place-access.ts';
import type { StoredPlace } from './store/place.record.ts';

/** What names the people and groups of places. */
export interface PlaceViewDeps {
  readonly users: Bound<UserRepository, 'many'>;
  readonly groups: Bound<GroupRepository, 'many'>;
}

/** Returns places as the caller gets them. The names of all their editors are read together. */
export async function presentPlaces(
  { users, groups }: PlaceViewDeps,
  caller: Caller,
  found: readonly StoredPlace[],
): Promise<Place[]> {
  const names = new Map<string, string>();
  const editors = found.flatMap((place) => (edits(caller, place) ? place.editors : []));
  const wanted = [...new Set(editors)];
  for (let i = 0; i < wanted.length; i += 100) {
    for (const person of await users.of(caller).many(wanted.slice(i, i + 100))) {
      if (person.status === 'active') names.set(person.userUid, person.username);
    }
  }
  const isEdited = found.some((place) => edits(caller, place));
  const named = isEdited ? await withSchoolGroupNames(groups, caller, found) : found;
  return named.map((place) =>
    edits(caller, place)
      ? placeForEditor(
          place,
          place.editors.flatMap((userUid) => names.get(userUid) ?? []),
        )
      : placeForReader(place),
  );
}

/** Returns one place as the caller gets it. */
export async function presentPlace(
  deps: PlaceViewDeps,
  caller: Caller,
  place: StoredPlace,
): Promise<Place> {
  const [found] = await presentPlaces(deps, caller, [place]);
  if (!found) throw placeNotFound();
  return found;
}

/** Returns the declared fields of a place, for its readers. */
const placeForReader = (place: StoredPlace): Place => PlaceForReader.parse(place);

/** Returns a place for people who may edit it, with the usernames of its editors. */
const placeForEditor = (place: StoredPlace, editors: readonly string[]): Place =>
  Place.parse({ ...place, ...place.author, editors });
