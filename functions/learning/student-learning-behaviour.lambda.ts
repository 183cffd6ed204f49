import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { studentLearningBehaviour as contract } from '#shared/learning/student-learning-behaviour.contract';
import { studentLearningBehaviourSchemas as schemas } from '#shared/learning/student-learning-behaviour.schemas';
import { behaviourReader } from './store/behaviours.ts';
import { studentLearningBehaviourHandlers } from './student-learning-behaviour.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  studentLearningBehaviourHandlers({
    users: userRepository(tables),
    behaviours: behaviourReader(tables),
  }),
);
