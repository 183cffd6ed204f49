import * as z from 'zod';
import { CourseId } from '#shared/contract/course-units';
import { type Resource, route } from '#shared/contract/route';

/** A room on the web in which a class of a course meets. */
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
    summary: 'The classrooms of a course, by name.',
    input: z.strictObject({ course_id: CourseId }),
    output: z.array(ClassroomCard),
  }),
} satisfies Resource;
