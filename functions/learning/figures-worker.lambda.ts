import { courseReader } from '#functions/courses/store/courses';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { figuresWorker } from './figures-worker.ts';
import { courseResultRepository } from './store/course-results.ts';
import { distributionRepository } from './store/distributions.ts';
import { taughtReader } from './store/taught.ts';

/** Stores the results of courses and publishes their figures. */
export const handler = withSchools((sites) =>
  figuresWorker({
    sites,
    taught: taughtReader(tables),
    courses: courseReader(tables),
    results: courseResultRepository(tables),
    distributions: distributionRepository(tables),
    now: () => new Date(),
  }),
);
