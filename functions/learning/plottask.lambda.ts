import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { plottask as contract } from '#shared/learning/plottask.contract';
import { plottaskSchemas as schemas } from '#shared/learning/plottask.schemas';
import { plotTaskHandlers } from './plottask.ts';
import { courseResultRepository } from './store/course-results.ts';
import { distributionRepository } from './store/distributions.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  plotTaskHandlers({
    users: userRepository(tables),
    results: courseResultRepository(tables),
    distributions: distributionRepository(tables),
  }),
);
