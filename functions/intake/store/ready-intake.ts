import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type IntakeState, intakeStates } from '#shared/intake/intake-states';
import { intakeRecords } from '#shared/tables/people';

export type NewestIntake = ReturnType<typeof newestIntake>;
export type ReadyIntake = ReturnType<typeof readyIntake>;

/** The fields of an intake that say whether it waits for a person. */
const Newest = z.object({
  intakeUid: z.string(),
  filename: z.string(),
  state: z.enum(intakeStates),
  created_at: z.string(),
});

/** Reads the newest intake of a school, without the code of intakes. */
export const newestIntake = ({ db, table }: Tables) => {
  const TableName = table('intake');
  return async (school: School) => {
    // The lock sorts behind the intakes.
    const pk = partitionOf(school, intakeRecords.intake.key, {});
    const query = { pk, page: { limit: 1 }, below: 'lock' };
    const { items } = await newestFirst({ db, TableName }, query);
    return items.map((item) => Newest.parse(item));
  };
};

/** Whether an intake waits for a person: to choose its school, or to apply its dry run. */
export const isWaiting = ({ state }: { readonly state: IntakeState }): boolean =>
  state === 'ready' || state === 'awaiting-school';

/** Reads the intake that waits for a person. */
export const readyIntake = (tables: Tables) => {
  const newest = newestIntake(tables);
  /** Returns the newest intake if it waits for a person. A newer one replaces it. */
  return async (school: School) => (await newest(school)).filter(isWaiting);
};
