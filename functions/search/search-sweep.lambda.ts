import type { Context } from 'aws-lambda';
import { withSchools } from '#functions/kernel/schools/current';
import { schoolsOf } from '#functions/kernel/schools/schools';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { indexWriterOf } from './index-writer-of.ts';
import { sweepIndexes } from './search-sweep.ts';
import { indexLists } from './store/index-lists.ts';

const deps = { lists: indexLists(tables), writer: indexWriterOf(tables, buckets) };

/** Runs every five minutes. */
export const handler = withSchools((sites) => {
  const sweep = sweepIndexes(schoolsOf(sites), deps);
  return (_: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) =>
    sweep(new Date(), () => context.getRemainingTimeInMillis());
});
