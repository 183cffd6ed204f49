import type { Bound } from '#functions/kernel/record/declaration';
import { AppError } from '#shared/kernel/errors';
import { isPlaceVisible, mayEditPlace, type Visitor } from '#shared/places/place-visibility';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { type StoredPlace, visiblePlace } from '../store/place.record.ts';
import type { PlaceReader } from '../store/place-reader.ts';

/** Returns the visitor that the rules of places check. */
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

/** Returns a place by identifier or slug if the caller may see it. Anyone else gets "not found". */
export async function placeSeenBy(
  caller: Caller,
  places: Bound<PlaceReader, 'named'>,
  given: string,
): Promise<StoredPlace> {
  const place = await places.of(caller).named(given);
  if (!place || !sees(caller, place)) throw placeNotFound();
  return place;
}

/**
 * The answer for every place that the caller may not see. The same text for all reasons reveals
 * nothing.
 */
export const placeNotFound = () => new AppError('notFound', 'This place is not available.');
