import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { learningBehaviourByCourse as contract } from '#shared/learning/learning-behaviour-by-course.contract';
import { learningBehaviourByCourseSchemas as schemas } from '#shared/learning/learning-behaviour-by-course.schemas';
import { behaviourByCourseHandlers } from './learning-behaviour-by-course.ts';
import { behaviourReader } from './store/behaviours.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  behaviourByCourseHandlers({
    users: userRepository(tables),
    behaviours: behaviourReader(tables),
  }),
);
