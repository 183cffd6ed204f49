import { sees } from '#functions/places/rules/place-access';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { CourseReader } from '../store/courses.ts';

export interface ClassPlaceDeps {
  readonly courses: Pick<CourseReader, 'classes' | 'withIds'>;
  readonly places: Pick<PlaceReader, 'ofCourse'>;
}

/**
 * Returns the place of each class: the first one, by name, that shows its course and that the caller
 * may see. Most people have fewer than 10 classes.
 */
export async function classPlaces(
  { courses, places }: ClassPlaceDeps,
  caller: Caller,
  classIds: readonly string[],
): Promise<{ CLASS_ID: string; slug: string }[]> {
  if (!may(caller, 'plc.get')) return [];
  const { site } = caller;
  const ids = [...new Set(classIds)];
  const classes = await courses.classes(site, ids);
  const ofClasses = [...classes.values()].map(({ courseSourcedId }) => courseSourcedId);
  const known = await courses.withIds(site, ofClasses);
  const slugs = new Map(
    await Promise.all([...new Set(ofClasses)].map(async (id) => [id, await slugOf(id)] as const)),
  );
  return ids.flatMap((CLASS_ID) => {
    const slug = slugs.get(classes.get(CLASS_ID)?.courseSourcedId ?? '');
    return slug === undefined ? [] : [{ CLASS_ID, slug }];
  });

  /** A place names its course by the identifier or by the code. */
  async function slugOf(course: string): Promise<string | undefined> {
    const names = [...new Set([course, known.get(course)?.courseCode ?? course])];
    const shown = await Promise.all(names.map((name) => places.ofCourse(site, name)));
    return shown.flat().find((place) => sees(caller, place))?.slug;
  }
}
