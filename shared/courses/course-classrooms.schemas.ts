import * as z from 'zod';
import { CourseId } from '#shared/courses/course-units.schemas';
import type { Schemas } from '#shared/kernel/route';

/** An online classroom of a class. */
export const ClassroomCard = z.object({
  classroom_urlUid: z.string(),
  class_name: z.string(),
  alternateLink: z.string(),
});
export type ClassroomCard = z.infer<typeof ClassroomCard>;

export const courseClassroomsSchemas = {
  list: { input: z.strictObject({ course_id: CourseId }), output: z.array(ClassroomCard) },
} satisfies Schemas;
