import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { studentLearningGoals as contract } from '#shared/goals/student-learning-goals.contract';
import { studentLearningGoalsSchemas as schemas } from '#shared/goals/student-learning-goals.schemas';
import { readingDeps } from './reading-deps.ts';
import { studentLearningGoalsHandlers } from './student-learning-goals.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  studentLearningGoalsHandlers(readingDeps(tables)),
);
