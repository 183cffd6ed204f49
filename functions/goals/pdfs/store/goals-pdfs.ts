import { DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { atOnce } from '#functions/kernel/at-once';
import type { School } from '#functions/kernel/record/declaration';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import { newestFirst, putIfAbsent, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import {
  CurrentRequest,
  currentKey,
  type GoalsPdfId,
  openKey,
  openPartition,
  type Replaceable,
  rowKey,
  StoredGoalsPdf,
  StoredGoalsStudent,
  studentSort,
  studentsPartition,
} from './goals-pdf-record.ts';
import { goalsPdfUpdates } from './goals-pdf-updates.ts';

/** The number of records that are written at once. */
const width = 25;

export type GoalsPdfRepository = ReturnType<typeof goalsPdfRepository>;

/** A homeroom with the students of its list. */
export interface FrozenHomeroom {
  readonly row: StoredGoalsPdf;
  readonly students: readonly StoredGoalsStudent[];
}

/** The requests for goals PDFs: a row for each homeroom, and the students of its list. */
export const goalsPdfRepository = ({ db, table }: Tables) => {
  const stored: Table = { db, TableName: table('goals-pdfs') };
  const [all, open, current] = [rows(stored), openRows(stored), currentRequests(stored)];
  return {
    ...goalsPdfUpdates(stored),
    ...all,
    ...open,
    ...students(stored),
    of: (school: School) => ({ ...all.of(school), ...open.of(school), ...current.of(school) }),
  };
};

const isOver = (item: Record<string, unknown>, now: Date): boolean =>
  Number(item.expires_at) * 1000 <= now.getTime();

function rows(stored: Table) {
  const { db, TableName } = stored;
  return {
    of: ({ site }: School) => ({
      /** Adds a homeroom with its students, who come first. A repeat adds nothing. */
      async add({ row, students }: FrozenHomeroom, now: Date): Promise<void> {
        const id = { site, queuestatisticsUid: row.queuestatisticsUid };
        const expires_at = goneAfter(now, keptDays.goalsPdfs);
        await atOnce(width, students, (student) =>
          putIfAbsent(stored, {
            pk: studentsPartition(id),
            sk: studentSort(student),
            ...student,
            expires_at,
          }),
        );
        await putIfAbsent(stored, { ...openKey(id), expires_at });
        await putIfAbsent(stored, { ...rowKey(id), ...row, expires_at });
      },

      /** Returns a page of a school's rows, newest first. */
      async list(page: PageRequest, now: Date): Promise<Paged<StoredGoalsPdf>> {
        const { items, next_token } = await newestFirst(stored, { pk: site, page });
        const current = items.filter((item) => !isOver(item, now));
        return { records: current.map((item) => StoredGoalsPdf.parse(item)), next_token };
      },

      /** Returns every row of a school. */
      async all(now: Date): Promise<StoredGoalsPdf[]> {
        const items = await wholePartition(db, TableName, site);
        return items.filter((item) => !isOver(item, now)).map((item) => StoredGoalsPdf.parse(item));
      },
    }),

    async get(id: GoalsPdfId, now: Date): Promise<StoredGoalsPdf | undefined> {
      const Key = rowKey(id);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && !isOver(Item, now) ? StoredGoalsPdf.parse(Item) : undefined;
    },

    /** Removes a row that no worker makes, with other writes. Returns false if one does. */
    async remove(id: GoalsPdfId, more: readonly TransactItem[] = []): Promise<boolean> {
      const Delete = {
        TableName,
        Key: rowKey(id),
        ConditionExpression: '#state <> :making',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':making': 'making' },
      };
      return !(await transact(db, [{ Delete }, ...more]));
    },
  };
}

function openRows({ db, TableName }: Table) {
  return {
    of: (school: School) => ({
      /** Returns rows of a school that have not ended. */
      async open(most: number): Promise<string[]> {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :open',
            ExpressionAttributeValues: { ':open': openPartition(school) },
            Limit: most,
          }),
        );
        return Items.map(({ sk }) => String(sk));
      },
    }),

    /** Takes a row off the list of rows that have not ended. */
    async close(id: GoalsPdfId): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: openKey(id) }));
    },
  };
}

function students(stored: Table) {
  const { db, TableName } = stored;
  return {
    /** Returns the students of a row by name. */
    async students(id: GoalsPdfId): Promise<StoredGoalsStudent[]> {
      const items = await wholePartition(db, TableName, studentsPartition(id));
      return items.map((item) => StoredGoalsStudent.parse(item));
    },

    /** Stores how it went with a student. A student who was erased meanwhile stays away. */
    async settle(
      id: GoalsPdfId,
      student: StoredGoalsStudent,
      outcome: Pick<StoredGoalsStudent, 'state' | 'reason'>,
    ): Promise<void> {
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: { pk: studentsPartition(id), sk: studentSort(student) },
            UpdateExpression: 'SET #state = :state, reason = :reason',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: {
              ':state': outcome.state,
              ':reason': outcome.reason ?? '',
            },
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
      }
    },

    /** Removes the students of a row. */
    async forget(id: GoalsPdfId): Promise<void> {
      const pk = studentsPartition(id);
      const items = await wholePartition(db, TableName, pk);
      await atOnce(width, items, ({ sk }) =>
        db.send(new DeleteCommand({ TableName, Key: { pk, sk } })),
      );
    },
  };
}

function currentRequests({ db, TableName }: Table) {
  return {
    of(school: School) {
      const keyed = (of: Replaceable) => ({ TableName, Key: currentKey(school, of) });

      return {
        /** Returns the newest request of a year level or student in a term. */
        async current(of: Replaceable): Promise<CurrentRequest | undefined> {
          const { Item } = await db.send(new GetCommand({ ...keyed(of), ConsistentRead: true }));
          return Item && CurrentRequest.parse(Item);
        },

        /**
         * Makes a request the newest one of what it replaces, with other writes, or changes nothing.
         * Returns false if a newer one is there, or another write lost.
         */
        async makeCurrent(
          replaces: readonly (Replaceable & { readonly request: CurrentRequest })[],
          others: readonly TransactItem[],
          now: Date,
        ): Promise<boolean> {
          const expires_at = goneAfter(now, keptDays.goalsPdfs);
          const puts = replaces.map(({ request, ...of }) => ({
            Put: {
              TableName,
              Item: { ...currentKey(school, of), ...request, expires_at },
              ConditionExpression: 'attribute_not_exists(pk) OR requestUid < :mine',
              ExpressionAttributeValues: { ':mine': request.requestUid },
            },
          }));
          return (await transact(db, [...puts, ...others])) === undefined;
        },
      };
    },
  };
}
