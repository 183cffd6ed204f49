import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { atOnce } from '#functions/kernel/at-once';
import { isGone } from '#functions/kernel/jobs/job';
import { jobReader } from '#functions/kernel/jobs/job-reads';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import { newestFirst, putIfAbsent, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import { goalsPdfsRecords } from '#shared/tables/goals';
import {
  CurrentRequest,
  type GoalsPdfId,
  goalsPdfJobs,
  type Replaceable,
  StoredGoalsPdf,
  StoredGoalsStudent,
  studentSort,
} from './goals-pdf-record.ts';

const { current: currentShape, student: studentShape } = goalsPdfsRecords;

/** The number of records that are written at once. */
const width = 25;

export type GoalsPdfRepository = ReturnType<typeof goalsPdfRepository>;
export type GoalsPdfReader = ReturnType<typeof goalsPdfReader>;
export type GoalsPdfJobs = ReturnType<typeof goalsPdfJobStore>;

/** A homeroom with the students of its list. */
export interface FrozenHomeroom {
  readonly row: StoredGoalsPdf;
  readonly students: readonly StoredGoalsStudent[];
}

/** Rows as the worker and the watch over it see them. */
export const goalsPdfJobStore = (tables: Tables) => jobStore(goalsPdfJobs, tables);

/** The requests for goals PDFs: a row for each homeroom, and the students of its list. */
export const goalsPdfReader = (tables: Tables) => {
  const stored: Table = { db: tables.db, TableName: tables.table(goalsPdfJobs.table) };
  const jobs = jobReader(goalsPdfJobs, tables);
  return {
    of: (school: School) => ({
      ...rowsOf(stored, school),
      ...studentsOf(stored, school),
      async get(id: GoalsPdfId, now: Date): Promise<StoredGoalsPdf | undefined> {
        const row = await jobs.of(school).get(id);
        return row && !isGone(goalsPdfJobs, row, now) ? row : undefined;
      },
    }),
  };
};

/** The same requests, for those who make and replace them. */
export const goalsPdfRepository = (tables: Tables) => {
  const stored: Table = { db: tables.db, TableName: tables.table(goalsPdfJobs.table) };
  const reader = goalsPdfReader(tables);
  const jobs = goalsPdfJobStore(tables);
  return {
    of(school: School) {
      const { overrule, close } = jobs.of(school);
      return { ...reader.of(school), ...currentRequests(stored, school), overrule, close };
    },
  };
};

function rowsOf(stored: Table, school: School) {
  const { db, TableName } = stored;
  const { key, open } = goalsPdfJobs;
  const present = (items: readonly unknown[], now: Date) =>
    items
      .map((item) => StoredGoalsPdf.parse(item))
      .filter((row) => !isGone(goalsPdfJobs, row, now));
  return {
    /** Adds a homeroom with its students, who come first. A repeat adds nothing. */
    async add({ row, students }: FrozenHomeroom, now: Date): Promise<void> {
      const expires_at = goneAfter(now, keptDays.goalsPdfs);
      const pk = partitionOf(school, studentShape.key, row);
      await atOnce(width, students, (student) =>
        putIfAbsent(stored, { pk, sk: studentSort(student), ...student, expires_at }),
      );
      await putIfAbsent(stored, { ...keyOf(school, open.key, row), expires_at });
      await putIfAbsent(stored, { ...keyOf(school, key, row), ...row, expires_at });
    },

    /** Returns a page of a school's rows, newest first. */
    async list(page: PageRequest, now: Date): Promise<Paged<StoredGoalsPdf>> {
      const { items, next_token } = await newestFirst(stored, {
        pk: partitionOf(school, key, {}),
        page,
      });
      return { records: present(items, now), next_token };
    },

    /** Returns every row of a school. */
    all: async (now: Date): Promise<StoredGoalsPdf[]> =>
      present(await wholePartition(db, TableName, partitionOf(school, key, {})), now),

    /** Removes a row that no worker makes, with other writes. Returns false if one does. */
    async remove(id: GoalsPdfId, more: readonly TransactItem[] = []): Promise<boolean> {
      const Delete = {
        TableName,
        Key: keyOf(school, key, id),
        ConditionExpression: '#state <> :making',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':making': 'making' },
      };
      return !(await transact(db, [{ Delete }, ...more]));
    },
  };
}

function studentsOf({ db, TableName }: Table, school: School) {
  const partition = (id: GoalsPdfId) => partitionOf(school, studentShape.key, id);
  return {
    /** Returns the students of a row by name. */
    async students(id: GoalsPdfId): Promise<StoredGoalsStudent[]> {
      const items = await wholePartition(db, TableName, partition(id));
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
            Key: { pk: partition(id), sk: studentSort(student) },
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
      const pk = partition(id);
      const items = await wholePartition(db, TableName, pk);
      await atOnce(width, items, ({ sk }) =>
        db.send(new DeleteCommand({ TableName, Key: { pk, sk } })),
      );
    },
  };
}

function currentRequests({ db, TableName }: Table, school: School) {
  const keyed = (of: Replaceable) => ({ TableName, Key: keyOf(school, currentShape.key, of) });
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
          Item: { ...keyed(of).Key, ...request, expires_at },
          ConditionExpression: 'attribute_not_exists(pk) OR requestUid < :mine',
          ExpressionAttributeValues: { ':mine': request.requestUid },
        },
      }));
      return (await transact(db, [...puts, ...others])) === undefined;
    },
  };
}
