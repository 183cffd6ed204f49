import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { studentLearningGoals as contract } from '#shared/goals/student-learning-goals.contract';
import { readingDeps } from './reading-deps.ts';
import { studentLearningGoalsHandlers } from './student-learning-goals.ts';

export const handler = serveSignedIn(contract, studentLearningGoalsHandlers(readingDeps(tables)));
