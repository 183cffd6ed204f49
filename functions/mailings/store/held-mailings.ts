import * as z from 'zod';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { mailingStates, mailingTypes } from '#shared/mailings/mailing';

export type HeldMailings = ReturnType<typeof heldMailings>;

/** The fields of a mailing that say whether it waits for a person. */
const Held = z.object({
  mailingUid: z.string(),
  type: z.enum(mailingTypes),
  testing: z.boolean(),
  state: z.enum(mailingStates),
});

/** The newest mailings among which held ones are searched. */
const newest = { limit: 10 };

/** Reads the mailings that wait for a person, without the code of mailings. */
export const heldMailings = ({ db, table }: Tables) => {
  const TableName = table('mailings');
  /** Returns the newest mailings that were paused, or that wait because SES accepts no mail. */
  return async (site: string) => {
    const { items } = await newestFirst({ db, TableName }, { pk: site, page: newest });
    return items
      .map((item) => Held.parse(item))
      .filter(({ state, testing }) => state === 'paused' && !testing);
  };
};
