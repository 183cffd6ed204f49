import type { Bound, School } from '#functions/kernel/record/declaration';
import type { StoredPlace } from '#functions/places/store/place.record';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { CourseReader } from './courses.ts';

export interface CoursePlaceDeps {
  readonly classes: Bound<CourseReader, 'withIds'>;
  readonly places: Bound<PlaceReader, 'ofCourse'>;
}

/**
 * Returns the places that show courses, by course: those that name its identifier before those that name
 * its code. The caller decides who may see a place.
 */
export async function coursePlaces(
  { classes, places }: CoursePlaceDeps,
  school: School,
  courseIds: Iterable<string>,
): Promise<Map<string, StoredPlace[]>> {
  const ids = [...new Set(courseIds)];
  const courses = await classes.of(school).withIds(ids);
  const placesOf = async (course: string) => {
    const names = new Set([course, courses.get(course)?.courseCode ?? course]);
    const found = await Promise.all(Array.from(names, (name) => places.of(school).ofCourse(name)));
    return found.flat();
  };
  return new Map(await Promise.all(ids.map(async (id) => [id, await placesOf(id)] as const)));
}
