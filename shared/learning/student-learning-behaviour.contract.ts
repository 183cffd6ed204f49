import type { Resource } from '#shared/kernel/route';
import type { studentLearningBehaviourSchemas } from './student-learning-behaviour.schemas.ts';

const child = { record: 'result', act: 'read' } as const;

export const studentLearningBehaviour: Resource<typeof studentLearningBehaviourSchemas> = {
  list: {
    method: 'GET',
    path: '/student-learning-behaviour',
    operation: 'beh',
    child,
    summary: 'Lists the learning behaviours of a student with their figures.',
  },
  summary: {
    method: 'GET',
    path: '/student-learning-behaviour/summary',
    operation: 'beh',
    child,
    summary: 'Returns the figures of all learning behaviours of a student together.',
  },
};
