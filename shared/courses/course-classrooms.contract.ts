import * as z from 'zod';
import { CourseId } from '#shared/courses/course-units.contract';
import { type Resource, route } from '#shared/kernel/route';

/** An online classroom of a class. */
export const ClassroomCard = z.object({
  classroom_urlUid: z.string(),
  class_name: z.string(),
  alternateLink: z.string(),
});
export type ClassroomCard = z.infer<typeof ClassroomCard>;

export const courseClassrooms = {
  list: route({
    method: 'GET',
    path: '/course-classrooms',
    operation: 'cc',
    child: 'courses',
    summary: 'The classrooms of a course, by name.',
    input: z.strictObject({ course_id: CourseId }),
    output: z.array(ClassroomCard),
  }),
} satisfies Resource;
