import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { newestFirst, newestShown, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { RollReport } from '#shared/emergency/roll-call.schemas';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import { rollCallRecords } from '#shared/tables/emergency';
import { newLinkSecret } from './roll-links.ts';
import { rollMarks } from './roll-marks.ts';

const StoredRoll = z.object({
  rollUid: z.string(),
  started_at: z.string(),
  message: z.string(),
  ended_at: z.string().optional(),
  /** Signs the links in its messages while it is open. Roll-calls of earlier releases have none. */
  link_secret: z.string().optional(),
});
export type StoredRoll = z.infer<typeof StoredRoll>;

const openKey = (school: School) => keyOf(school, rollCallRecords.open.key, {});
const rolls = (school: School) => partitionOf(school, rollCallRecords.roll.key, {});

export type RollCallRepository = ReturnType<typeof rollCallRepository>;

/** Stores roll-calls and their marks. */
export const rollCallRepository = (tables: Tables) => {
  const { db, table } = tables;
  const TableName = table('roll-call');
  const marks = rollMarks(tables);
  return {
    of: (school: School) => ({
      ...marks.of(school),
      ...rollReads({ db, TableName }).of(school),
      ...rollWrites({ db, TableName }).of(school),

      /**
       * Deletes the marks of roll-calls that ended before a time, the oldest first; returns how many
       * roll-calls.
       */
      async endBefore(before: Date): Promise<number> {
        let count = 0;
        for (const item of await withMarks({ db, TableName }, school)) {
          const { rollUid, ended_at } = StoredRoll.parse(item);
          if (ended_at === undefined || ended_at >= before.toISOString()) break;
          await marks.of(school).removeMarks(rollUid);
          await db.send(new PutCommand({ TableName, Item: { ...item, marks_gone: true } }));
          count++;
        }
        return count;
      },
    }),
  };
};

/**
 * Returns the roll-calls whose marks are not removed, the oldest first. One begins after another has
 * ended, and marks are removed in this order: so those before the newest one without marks have none,
 * and a night does not read the roll-calls of all years.
 */
async function withMarks(
  roll: Table,
  school: School,
): Promise<Readonly<Record<string, unknown>>[]> {
  const found: Readonly<Record<string, unknown>>[] = [];
  let next_token: string | undefined;
  do {
    const page = await newestFirst(roll, { pk: rolls(school), page: { limit: 25, next_token } });
    const end = page.items.findIndex(({ marks_gone }) => marks_gone === true);
    found.push(...(end < 0 ? page.items : page.items.slice(0, end)));
    next_token = end < 0 ? page.next_token : undefined;
  } while (next_token !== undefined);
  return found.reverse();
}

const rollReads = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    /** Returns the roll-call that is open. */
    async open(): Promise<StoredRoll | undefined> {
      const { Item } = await db.send(
        new GetCommand({ TableName, Key: openKey(school), ConsistentRead: true }),
      );
      return Item && StoredRoll.parse(Item);
    },

    async get(rollUid: string): Promise<StoredRoll | undefined> {
      const Key = { pk: rolls(school), sk: rollUid };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredRoll.parse(Item);
    },

    /** Returns the roll-call that started last. */
    async newest(): Promise<StoredRoll | undefined> {
      const page = { limit: 1, next_token: undefined };
      const { items } = await newestFirst({ db, TableName }, { pk: rolls(school), page });
      return items[0] && StoredRoll.parse(items[0]);
    },

    /** Returns the report of a roll-call that has ended. */
    async report(rollUid: string): Promise<RollReport | undefined> {
      const Key = { pk: rolls(school), sk: rollUid };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return RollReport.safeParse(Item).data;
    },

    /** Returns a page of the reports, newest first. */
    reports: (page: PageRequest): Promise<Paged<RollReport>> =>
      newestShown({ db, TableName }, { pk: rolls(school), page }, (item) =>
        item.ended_at === undefined ? undefined : RollReport.parse(item),
      ),
  }),
});

const rollWrites = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    /** Starts a roll-call. One that is open goes on instead. */
    async start(roll: Omit<StoredRoll, 'link_secret'>, started_by: string): Promise<void> {
      const Item = { ...roll, started_by, link_secret: newLinkSecret() };
      await transact(db, [
        {
          Put: {
            TableName,
            Item: { ...openKey(school), ...Item },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        { Put: { TableName, Item: { pk: rolls(school), sk: roll.rollUid, ...Item } } },
      ]);
    },

    /** Ends a roll-call with its numbers. Returns false if it is not open. */
    async end(
      report: RollReport,
      { message, ended_by }: { readonly message: string; readonly ended_by: string },
    ): Promise<boolean> {
      const { rollUid, ended_at } = report;
      const expires_at = goneAfter(new Date(ended_at), keptDays.rollReports);
      const Item = { pk: rolls(school), sk: rollUid, ...report, message, ended_by, expires_at };
      const refused = await transact(db, [
        {
          Delete: {
            TableName,
            Key: openKey(school),
            ConditionExpression: 'rollUid = :roll',
            ExpressionAttributeValues: { ':roll': rollUid },
          },
        },
        { Put: { TableName, Item } },
      ]);
      return refused === undefined;
    },
  }),
});
