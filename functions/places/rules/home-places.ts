import type { Bound } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { mostOnHome } from '#shared/home/home.contract';
import { inOrder } from '#shared/kernel/in-order';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { PlaceReader } from '../store/place-reader.ts';
import { edits } from './place-access.ts';

export interface HomePlaceDeps {
  readonly users: Bound<UserRepository, 'get'>;
  readonly places: Bound<PlaceReader, 'whole'>;
}

/** Returns the places that a member of staff edits, by name: those given last, if there are many. */
export async function editedPlaces(
  { users, places }: HomePlaceDeps,
  caller: Caller,
): Promise<{ title: string; slug: string }[]> {
  if (caller.type !== 'faculty' || !may(caller, 'plc.get')) return [];
  const profile = await users.of(caller).get(caller.userUid);
  const newest = (profile?.places ?? []).slice(-mostOnHome.my_places);
  if (newest.length === 0) return [];
  const found = await places.of(caller).whole(newest);
  return found
    .filter((place) => edits(caller, place))
    .map(({ place: title, slug }) => ({ title, slug }))
    .sort((a, b) => inOrder(a.title, b.title));
}
