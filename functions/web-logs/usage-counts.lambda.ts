import type { Context } from 'aws-lambda';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { postIndexFill } from '#functions/read-posts/store/post-index-fill';
import { visitCounts } from './store/visit-counts.ts';
import { visitReader } from './store/visits.ts';
import { usageCounts } from './usage-counts.ts';

const deps = {
  visits: visitReader(tables),
  counts: visitCounts(tables),
  fillMarks: postIndexFill(tables),
};

/** Runs every 15 minutes. An operator starts it with the day from which it counts again. */
export const handler = withSchools((sites) => {
  const count = usageCounts({ ...deps, sites });
  return (event: unknown, context: Context) =>
    count(event, { now: new Date(), timeLeft: () => context.getRemainingTimeInMillis() });
});
