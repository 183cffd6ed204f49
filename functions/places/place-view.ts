import type { Bound } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { Place, PlaceForReader } from '#shared/places/places.schemas';
import type { Caller } from '#shared/rights/caller';
import { edits, placeNotFound } from './rules/place-access.ts';
import type { StoredPlace } from './store/place.record.ts';

type Users = Bound<UserRepository, 'many'>;

/** Returns places as the caller gets them. The names of all their editors are read together. */
export async function presentPlaces(
  users: Users,
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
  return found.map((place) =>
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
  users: Users,
  caller: Caller,
  place: StoredPlace,
): Promise<Place> {
  const [found] = await presentPlaces(users, caller, [place]);
  if (!found) throw placeNotFound();
  return found;
}

/** Returns the declared fields of a place, for its readers. */
const placeForReader = (place: StoredPlace): Place => PlaceForReader.parse(place);

/** Returns a place for people who may edit it, with the usernames of its editors. */
const placeForEditor = (place: StoredPlace, editors: readonly string[]): Place =>
  Place.parse({ ...place, ...place.author, editors });
