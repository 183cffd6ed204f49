import type { Resource } from '#shared/kernel/route';
import type { studentLearningGoalsSchemas } from './student-learning-goals.schemas.ts';

export type { LearningGoal, LearningGoals } from './student-learning-goals.schemas.ts';

/** Where a text comes from: a file of the school, which nobody changes here, or the portal. */
export const origins = ['file', 'portal'] as const;

export const studentLearningGoals: Resource<typeof studentLearningGoalsSchemas> = {
  get: {
    method: 'GET',
    path: '/student-learning-goals',
    operation: 'sg.get',
    child: { record: 'goal', act: 'read' },
    summary:
      'Returns the goals and reflections of a student in a semester: of oneself, a linked child, or a student of one’s duty; for administrators of any student.',
  },
};
