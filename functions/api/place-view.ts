import type { StoredPlace } from '#functions/data/place-record';
import { Place, PlaceForReader } from '#shared/contract/places';

/** A place as its readers see it: declared fields only. */
export const placeForReader = (place: StoredPlace): Place => PlaceForReader.parse(place);

/** A place for those who may edit it, with the names that its editors sign in with now. */
export const placeForEditor = (place: StoredPlace, editors: readonly string[]): Place =>
  Place.parse({ ...place, ...place.author, editors });
