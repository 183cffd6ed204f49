import { sees } from '#functions/places/rules/place-access';
import type { StoredPlace } from '#functions/places/store/place.record';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';

export interface ClassPlaceDeps {
  /** Returns the places that show the courses of classes, by class; the first is preferred. */
  readonly placesOf: (
    classIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly StoredPlace[]>>;
}

/**
 * Returns the place of each class: the first one, by name, that shows its course and that the caller
 * may see. Most people have fewer than 10 classes.
 */
export async function classPlaces(
  { placesOf }: ClassPlaceDeps,
  caller: Caller,
  classIds: readonly string[],
): Promise<{ CLASS_ID: string; slug: string }[]> {
  if (!may(caller, 'plc.get')) return [];
  const ids = [...new Set(classIds)];
  const shown = await placesOf(ids);
  return ids.flatMap((CLASS_ID) => {
    const place = shown.get(CLASS_ID)?.find((each) => sees(caller, each));
    return place ? [{ CLASS_ID, slug: place.slug }] : [];
  });
}
