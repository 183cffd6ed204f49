import type { courseClassrooms as contract } from '#shared/courses/course-classrooms.contract';
import { inOrder } from '#shared/kernel/in-order';
import type { Handlers } from '#shared/kernel/route';
import { type CourseDeps, coursesFor } from './course-access.ts';
import type { ClassroomReader } from './store/course-files.ts';

/** Lists the online classrooms of a course's classes. */
export const courseClassroomHandlers = (
  deps: CourseDeps & { readonly classrooms: ClassroomReader },
): Handlers<typeof contract> => ({
  async list({ course_id }, caller) {
    const courses = await coursesFor(caller, 'cc', course_id, deps);
    const classes = await Promise.all(
      courses.map(({ sourcedId }) => deps.courses.of(caller).classesOf(sourcedId)),
    );
    const found = await Promise.all(
      classes.flat().map(({ sourcedId }) => deps.classrooms.of(caller).ofClass(sourcedId)),
    );
    return found.flat().sort((a, b) => inOrder(a.class_name, b.class_name));
  },
});
