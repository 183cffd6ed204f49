import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { goneAfter, keptDays } from '#shared/retention';
import { usersRecords } from '#shared/tables/people';
import type { AboutRight } from './right-order.ts';
import type { StoredChange } from './right-records.ts';

const Commanded = z.object({ changeUid: z.string(), userUid: z.string(), at: z.string() });

/** Milliseconds in which the mail is ordered: each run of the schedule orders it, and it leaves once. */
const orderedFor = 3_600_000;

export type CommandedRights = ReturnType<typeof commandedRights>;

/**
 * Rights that an operator's command gave or took, whose mail is to be ordered: a command reaches no
 * queue, so the schedule of mail does it.
 */
export const commandedRights = ({ db, table }: Tables) => {
  const TableName = table('users');
  const { key } = usersRecords.commanded;
  return {
    of: (school: School) => ({
      /** Returns the write that belongs to the transaction of a change. */
      note({ changeUid, userUid, at }: StoredChange): TransactItem {
        const expires_at = goneAfter(new Date(at), keptDays.commandedRights);
        const Item = { ...keyOf(school, key, { changeUid }), changeUid, userUid, at, expires_at };
        return { Put: { TableName, Item } };
      },

      /** Returns the changes of the last hour, oldest first. */
      async newest(now: Date): Promise<AboutRight[]> {
        const since = new Date(now.getTime() - orderedFor).toISOString();
        const found = await wholePartition(db, TableName, partitionOf(school, key, {}));
        return found
          .map((item) => Commanded.parse(item))
          .filter(({ at }) => at >= since)
          .map(({ userUid, changeUid }) => ({ of: 'change', userUid, changeUid }));
      },
    }),
  };
};
