import { sees } from '#functions/api/place-access';
import type { CourseReader } from '#functions/data/courses';
import type { PlaceReader } from '#functions/data/place-reader';
import type { Caller } from '#shared/caller';
import type { Course } from '#shared/domain/roster-records';
import { AppError } from '#shared/errors';
import type { OperationId } from '#shared/permission-matrix';
import { reachOf } from '#shared/permissions';

/** Where courses and the places that show them are asked for. */
export interface CourseParts {
  readonly courses: CourseReader;
  readonly places: Pick<PlaceReader, 'ofCourse'>;
}

/**
 * The courses behind a `course_id`, for those who may see a place that shows it, or the whole school. For anyone else, and when nothing of
 * that name is taught, it is as if it were not there.
 */
export async function coursesFor(
  caller: Caller,
  operation: Extract<OperationId, 'cu' | 'cc'>,
  course_id: string,
  { courses, places }: CourseParts,
): Promise<Course[]> {
  const reach = reachOf(caller, operation);
  const found = await courses.find(caller.site, course_id);
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
  const shown = await Promise.all([...names].map((name) => places.ofCourse(caller.site, name)));
  if (!shown.flat().some((place) => sees(caller, place))) throw courseNotFound();
  return found;
}

/** The same words whether a course never was, is not shown anywhere, or is for others. */
export const courseNotFound = () => new AppError('notFound', 'This course is not available.');
