import type { Bound } from '#functions/kernel/record/declaration';
import { inOrder } from '#shared/kernel/in-order';
import { isEnrolledOn } from '#shared/people/enrolment';
import type { Caller } from '#shared/rights/caller';
import type { CourseReader } from '../store/courses.ts';
import type { EnrolmentReader } from '../store/enrolments.ts';
import { type ClassPlaceDeps, classPlaces } from './class-places.ts';

/** A course of a student: the name of the class, and the place that shows it. */
interface OwnCourse {
  readonly title: string;
  readonly slug: string;
  /** Its classes: a lecture and its practice are one course. */
  readonly CLASS_IDS: string[];
}

interface OwnCourseDeps extends ClassPlaceDeps {
  readonly enrolments: Bound<EnrolmentReader, 'ofPerson'>;
  readonly courses: Bound<CourseReader, 'classes'>;
}

/**
 * Returns the courses of a student on a day that have a place which the student may see, by name.
 * Two classes of one course, such as a lecture and its practice, are one.
 */
export async function ownCourses(
  { enrolments, courses: of, ...deps }: OwnCourseDeps,
  caller: Caller,
  day: string,
): Promise<OwnCourse[]> {
  if (caller.type !== 'student') return [];
  const { userUid } = caller;
  const all = await enrolments.of(caller).ofPerson(userUid);
  const ids = all.flatMap((each) =>
    each.role === 'student' && isEnrolledOn(each, day) ? each.classSourcedId : [],
  );
  const [shown, classes] = await Promise.all([
    classPlaces(deps, caller, ids),
    of.of(caller).classes([...new Set(ids)]),
  ]);
  const courses = new Map<string, OwnCourse>();
  for (const { CLASS_ID, slug } of shown) {
    const title = classes.get(CLASS_ID)?.title;
    if (title === undefined) continue;
    const course = courses.get(slug) ?? { title, slug, CLASS_IDS: [] };
    courses.set(slug, { ...course, CLASS_IDS: [...course.CLASS_IDS, CLASS_ID] });
  }
  return [...courses.values()].sort((a, b) => inOrder(a.title, b.title));
}
