import type { Context } from 'aws-lambda';
import { newId } from '#functions/kernel/id';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { indexWriterOf } from './index-writer-of.ts';
import { sweepIndexes } from './search-sweep.ts';
import { indexJobStore } from './store/index-jobs.ts';
import { indexLists } from './store/index-lists.ts';

const deps = {
  jobs: indexJobStore(tables),
  lists: indexLists(tables),
  writer: indexWriterOf(tables, buckets),
  now: () => new Date(),
  newLease: () => newId(new Date()),
};

/** Runs every five minutes. */
export const handler = withSchools(
  (sites) => (_: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) =>
    sweepIndexes({ ...deps, sites, timeLeft: () => context.getRemainingTimeInMillis() }),
);
