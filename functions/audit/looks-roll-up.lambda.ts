import type { Context } from 'aws-lambda';
import { childState } from '#functions/kernel/audit/child-looks';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { looksRollUp } from './looks-roll-up.ts';
import { rollUp, writtenLooks } from './store/roll-up.ts';

const deps = {
  looks: writtenLooks(tables),
  rolled: rollUp(tables),
  state: childState(tables),
};

/** Runs every 15 minutes. An operator starts it with the instant from which it lists looks again. */
export const handler = withSchools((sites) => {
  const run = looksRollUp({ ...deps, sites });
  return (event: unknown, context: Context) =>
    run(event, { now: new Date(), timeLeft: () => context.getRemainingTimeInMillis() });
});
