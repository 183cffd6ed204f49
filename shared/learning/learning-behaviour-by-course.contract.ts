import type { Resource } from '#shared/kernel/route';
import type { learningBehaviourByCourseSchemas } from './learning-behaviour-by-course.schemas.ts';

export type { CourseBehaviour } from './learning-behaviour-by-course.schemas.ts';

export const learningBehaviourByCourse: Resource<typeof learningBehaviourByCourseSchemas> = {
  list: {
    method: 'GET',
    path: '/learning-behaviour-by-course',
    operation: 'beh',
    child: { record: 'result', act: 'read' },
    summary: 'Lists the courses of a student with the figures of learning behaviours, by name.',
  },
};
