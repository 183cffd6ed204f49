import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { mailingStates, storedMailingTypes } from '#shared/mailings/mailing';
import { mailingPartition } from './mailing-key.ts';

export type RecentMailings = ReturnType<typeof recentMailings>;
export type HeldMailings = ReturnType<typeof heldMailings>;

/** The fields of a mailing that say whether it waits for a person. */
const Recent = z.object({
  mailingUid: z.string(),
  type: z.enum(storedMailingTypes),
  testing: z.boolean(),
  state: z.enum(mailingStates),
  /** The day at the site when it was created: the day of its counters. */
  day: z.string(),
  finished_at: z.string().optional(),
});

/** The newest mailings among which held ones are searched. */
const newest = { limit: 10 };

/** Reads the newest mailings, without the code of mailings. */
export const recentMailings = ({ db, table }: Tables) => {
  const TableName = table('mailings');
  return async (school: School) => {
    const { items } = await newestFirst(
      { db, TableName },
      {
        pk: mailingPartition(school),
        page: newest,
      },
    );
    return items.map((item) => Recent.parse(item));
  };
};

/** Reads the mailings that wait for a person. */
export const heldMailings = (tables: Tables) => {
  const recent = recentMailings(tables);
  /** Returns the newest mailings that were paused, or that wait because SES accepts no mail. */
  return async (school: School) =>
    (await recent(school)).filter(({ state, testing }) => state === 'paused' && !testing);
};
