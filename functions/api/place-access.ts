import type { PlaceReader } from '#functions/data/place-reader';
import { type StoredPlace, visiblePlace } from '#functions/data/place-record';
import type { Caller } from '#shared/caller';
import { isPlaceVisible, mayEditPlace, type Visitor } from '#shared/domain/place-visibility';
import { AppError } from '#shared/errors';
import { reachOf } from '#shared/permissions';

/** A caller as the rules of places see one. */
export const visitorOf = (caller: Caller): Visitor => ({
  ...caller,
  isAdministrator: reachOf(caller, 'plc.get').has('all'),
});

/** Whether a caller may see a place. */
export const sees = (caller: Caller, place: StoredPlace): boolean =>
  isPlaceVisible(visiblePlace(place), visitorOf(caller));

/** Whether a caller may change the pages of a place. */
export const edits = (caller: Caller, place: StoredPlace): boolean =>
  mayEditPlace(visiblePlace(place), visitorOf(caller));

/** The place by identifier or slug, for those who may see it; for anyone else as if it were not there. */
export async function placeSeenBy(
  caller: Caller,
  places: Pick<PlaceReader, 'named'>,
  given: string,
): Promise<StoredPlace> {
  const place = await places.named(caller.site, given);
  if (!place || !sees(caller, place)) throw placeNotFound();
  return place;
}

/** The same words whether a place never was, was removed, or is for others. */
export const placeNotFound = () => new AppError('notFound', 'This place is not available.');
