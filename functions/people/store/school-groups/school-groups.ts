import { isGone, seenAt } from '#functions/kernel/jobs/job';
import { jobReader } from '#functions/kernel/jobs/job-reads';
import { keyOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import { groupsRecords } from '#shared/tables/people';
import { applyJobs, type StoredApply } from './apply.record.ts';
import { type ApplyOrder, applyOrder } from './apply-orders.ts';
import type { StoredMember, StoredSchoolGroup } from './school-group.record.ts';
import { schoolGroupReader } from './school-group-reader.ts';

const { own, members } = groupsRecords;

/** A group after a change. */
interface Changed {
  readonly group: StoredSchoolGroup;
  /** Its list of people, if that is another one now. */
  readonly members?: readonly StoredMember[] | undefined;
  /** Whether other people may be in it now, so that people must be written. */
  readonly isForPeople: boolean;
}

export type SchoolGroupRepository = ReturnType<typeof schoolGroupRepository>;

/**
 * The groups that a school made. A change of who is in one orders the writing of people in the same
 * transaction, and returns the order, which the caller sends to the queue.
 */
export const schoolGroupRepository = (tables: Tables, idempotency: IdempotencyRepository) => {
  const stored = { db: tables.db, TableName: tables.table('groups') };
  const reader = schoolGroupReader(tables);
  const jobs = jobReader(applyJobs, tables);
  return {
    of: (school: School) => ({
      ...reader.of(school),

      /** Returns how far the newest change is, as a person sees it at an instant. */
      async applying(now: Date): Promise<StoredApply | undefined> {
        const applyUid = await reader.of(school).newest();
        const job = applyUid === undefined ? undefined : await jobs.of(school).get({ applyUid });
        return job && !isGone(applyJobs, job, now) ? seenAt(applyJobs, job, now) : undefined;
      },

      /** Returns the identifier of the group that an act made before, if any. */
      made: (act: Act) => idempotency.made(act),

      /** Adds a group with its order, once: the same act again adds none. */
      async add(changed: Changed, act: Act, now: Date): Promise<ApplyOrder | undefined> {
        const order = changed.isForPeople ? applyOrder(tables, school, now) : undefined;
        const refused = await transact(stored.db, [
          idempotency.remember(act, changed.group.groupUid),
          ...writesOf(stored, school, changed, ifNew),
          ...(order?.writes ?? []),
        ]);
        return refused ? undefined : order;
      },

      /** Changes a group of this version. Returns its order; throws if it has another version. */
      async change(changed: Changed, version: number, now: Date): Promise<ApplyOrder | undefined> {
        const order = changed.isForPeople ? applyOrder(tables, school, now) : undefined;
        const refused = await transact(stored.db, [
          ...writesOf(stored, school, changed, ifVersion(version)),
          ...(order?.writes ?? []),
        ]);
        if (refused) throw staleGroup();
        return order;
      },

      /** Deletes a group of this version with its people. Returns its order. */
      async remove(groupUid: string, version: number, now: Date): Promise<ApplyOrder> {
        const { TableName } = stored;
        const order = applyOrder(tables, school, now);
        const refused = await transact(stored.db, [
          {
            Delete: {
              TableName,
              Key: keyOf(school, own.key, { groupUid }),
              ...ifVersion(version),
            },
          },
          { Delete: { TableName, Key: keyOf(school, members.key, { groupUid }) } },
          ...order.writes,
        ]);
        if (refused) throw staleGroup();
        return order;
      },
    }),
  };
};

type Condition = Omit<NonNullable<TransactItem['Put']>, 'TableName' | 'Item'>;

const ifNew: Condition = { ConditionExpression: 'attribute_not_exists(pk)' };

export const ifVersion = (version: number): Condition => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

/** Returns the writes of a group under a condition, and of its list of people. */
export function writesOf(
  { TableName }: Pick<Table, 'TableName'>,
  school: School,
  { group, members: list }: Pick<Changed, 'group' | 'members'>,
  condition: Condition,
): TransactItem[] {
  const { groupUid } = group;
  const Item = { ...keyOf(school, own.key, { groupUid }), ...group };
  const people = { ...keyOf(school, members.key, { groupUid }), groupUid, members: list };
  return [
    { Put: { TableName, Item, ...condition } },
    ...(list ? [{ Put: { TableName, Item: people } }] : []),
  ];
}

const staleGroup = () =>
  new AppError(
    'conflict',
    'Another administrator has changed this group since you opened it. Look at it again, then decide.',
  );
