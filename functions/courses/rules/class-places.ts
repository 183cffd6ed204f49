import { sees } from '#functions/places/rules/place-access';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { CourseReader } from '../store/courses.ts';

export interface ClassPlaceDeps {
  readonly courses: Pick<CourseReader, 'classes' | 'find'>;
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
  const ofCourses = new Map<string, Promise<string | undefined>>();
  const found = await Promise.all(
    ids.map(async (CLASS_ID) => {
      const course = classes.get(CLASS_ID)?.courseSourcedId;
      if (!course) return [];
      const searched = ofCourses.get(course) ?? slugOf(course);
      ofCourses.set(course, searched);
      const slug = await searched;
      return slug === undefined ? [] : [{ CLASS_ID, slug }];
    }),
  );
  return found.flat();

  /** A place names its course by the identifier or by the code. */
  async function slugOf(course: string): Promise<string | undefined> {
    const codes = (await courses.find(site, course)).flatMap(({ courseCode }) => courseCode ?? []);
    const names = [...new Set([course, ...codes])];
    const shown = await Promise.all(names.map((name) => places.ofCourse(site, name)));
    return shown.flat().find((place) => sees(caller, place))?.slug;
  }
}
