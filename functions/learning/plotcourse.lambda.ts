import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { plotcourse as contract } from '#shared/learning/plotcourse.contract';
import { plotcourseSchemas as schemas } from '#shared/learning/plotcourse.schemas';
import { plotCourseHandlers } from './plotcourse.ts';
import { courseResultRepository } from './store/course-results.ts';
import { distributionRepository } from './store/distributions.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  plotCourseHandlers({
    users: userRepository(tables),
    results: courseResultRepository(tables),
    distributions: distributionRepository(tables),
  }),
);
