import { newId } from '#functions/kernel/id';
import { minutesAfter } from '#functions/kernel/jobs/job';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { keyOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { goneAfter, keptDays } from '#shared/retention';
import { type ApplyMessage, applyJobs } from './apply.record.ts';

/** Changes of groups as their worker and the watch over it see them. */
export const applyJobStore = (tables: Tables) => jobStore(applyJobs, tables);
export type ApplyJobs = ReturnType<typeof applyJobStore>;

/** An order to write the groups of a school to people: its message, and the writes that make it. */
export interface ApplyOrder {
  readonly message: ApplyMessage;
  readonly writes: readonly TransactItem[];
}

/** Returns a new order. It replaces every earlier one. */
export function applyOrder(
  { table }: Pick<Tables, 'table'>,
  school: School,
  now: Date,
): ApplyOrder {
  const TableName = table(applyJobs.table);
  const applyUid = newId(now);
  const job = {
    applyUid,
    state: 'waiting',
    done: 0,
    tries: 0,
    created_at: now.toISOString(),
    deadline: minutesAfter(now, applyJobs.patience.waiting),
    expires_at: goneAfter(now, keptDays.groupApplies),
  };
  const Item = { ...keyOf(school, applyJobs.key, { applyUid }), ...job };
  const newest = { ...keyOf(school, applyJobs.open.key, {}), applyUid };
  return {
    message: { site: school.site, applyUid },
    writes: [{ Put: { TableName, Item } }, { Put: { TableName, Item: newest } }],
  };
}

/** Orders the writing of people without a change, as each night does. */
export const applyOrders = (tables: Tables) => ({
  of: (school: School) => ({
    async order(now: Date): Promise<ApplyOrder> {
      const order = applyOrder(tables, school, now);
      await transact(tables.db, [...order.writes]);
      return order;
    },
  }),
});

/**
 * Seconds between a change of groups and its writing to people: by then the index with everyone's
 * card has each load that did not know of the change.
 */
export const applyDelay = 5;
