import { type CourseParts, coursesFor } from '#functions/api/course-access';
import type { ClassroomReader } from '#functions/data/course-files';
import type { courseClassrooms as contract } from '#shared/contract/course-classrooms';
import type { Handlers } from '#shared/contract/route';

/** The rooms on the web in which the classes of a course meet. */
export const courseClassroomHandlers = (
  parts: CourseParts & { readonly classrooms: ClassroomReader },
): Handlers<typeof contract> => ({
  async list({ course_id }, caller) {
    const courses = await coursesFor(caller, 'cc', course_id, parts);
    const classes = await Promise.all(
      courses.map(({ sourcedId }) => parts.courses.classesOf(caller.site, sourcedId)),
    );
    const found = await Promise.all(
      classes.flat().map(({ sourcedId }) => parts.classrooms.ofClass(caller.site, sourcedId)),
    );
    return found
      .flat()
      .sort((a, b) => a.class_name.localeCompare(b.class_name, 'en', { numeric: true }));
  },
});
