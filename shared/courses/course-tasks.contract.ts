import type { Resource } from '#shared/kernel/route';
import type { courseTasksSchemas } from './course-tasks.schemas.ts';

/** The error for any other year. */
export const wrongYear = 'Choose last year, this year or next year.';

export const courseTasks: Resource<typeof courseTasksSchemas> = {
  list: {
    method: 'GET',
    path: '/course-tasks',
    operation: 'cu',
    child: 'courses',
    summary: 'The tasks of a course in last, this or next school year, by due date.',
  },
};
