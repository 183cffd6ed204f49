import type { Resource } from '#shared/kernel/route';
import type { courseClassroomsSchemas } from './course-classrooms.schemas.ts';

export const courseClassrooms: Resource<typeof courseClassroomsSchemas> = {
  list: {
    method: 'GET',
    path: '/course-classrooms',
    operation: 'cc',
    child: 'courses',
    summary: 'The classrooms of a course, by name.',
  },
};
