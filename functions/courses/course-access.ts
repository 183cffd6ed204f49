import type { Bound } from '#functions/kernel/record/declaration';
import { sees } from '#functions/places/rules/place-access';
import type { PlaceReader } from '#functions/places/store/place-reader';
import type { Course } from '#shared/intake/class-records';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import type { OperationId } from '#shared/rights/permission-matrix';
import { reachOf } from '#shared/rights/permissions';
import type { CourseReader } from './store/courses.ts';

/** The repositories of courses and of the places that show them. */
export interface CourseDeps {
  readonly courses: CourseReader;
  readonly places: Bound<PlaceReader, 'ofCourse'>;
}

/**
 * Returns the courses of a `course_id` if the caller may see the whole school, or a place that
 * shows the course. Anyone else gets "not found", as for an unknown course.
 */
export async function coursesFor(
  caller: Caller,
  operation: Extract<OperationId, 'cu' | 'cc'>,
  course_id: string,
  { courses, places }: CourseDeps,
): Promise<Course[]> {
  const reach = reachOf(caller, operation);
  const found = await courses.of(caller).find(course_id);
  if (found.length === 0) throw courseNotFound();
  if (reach.has('site') || reach.has('all')) return found;
  // A place may name the course by its identifier or by its code.
  const names = new Set([
    course_id,
    ...found.flatMap(({ sourcedId, courseCode }) => [
      sourcedId,
      ...(courseCode ? [courseCode] : []),
    ]),
  ]);
  const shown = await Promise.all([...names].map((name) => places.of(caller).ofCourse(name)));
  if (!shown.flat().some((place) => sees(caller, place))) throw courseNotFound();
  return found;
}

/**
 * The answer for every course that the caller may not see. The same text for all reasons reveals
 * nothing.
 */
export const courseNotFound = () => new AppError('notFound', 'This course is not available.');
