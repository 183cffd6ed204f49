import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { type Key, keyOf, partitionOf } from '#functions/kernel/record/key';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { intakeRecords } from '#shared/tables/people';
import { isRunning, Lock, StoredIntake } from '../engine/record.ts';
import { intakeJobStore } from './intake-jobs.ts';
import { transitionWriter } from './intake-transaction.ts';
import { leaseTransitions } from './lease-transitions.ts';
import { lockKey } from './lock-key.ts';
import { startTransitions } from './start-transitions.ts';

const row = intakeRecords;

export type IntakeRepository = ReturnType<typeof intakeRepository>;

/** The intakes of a site, and the lock that lets one of them write. */
export const intakeRepository = (tables: Tables) => {
  const { db, table } = tables;
  const TableName = table('intake');
  const jobs = intakeJobStore(tables);
  const write = transitionWriter(db, TableName, lockKey);
  const readAt = async (Key: Key) =>
    (await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const read = (school: School, intakeUid: string) =>
    readAt(keyOf(school, row.intake.key, { intakeUid }));
  const readLock = async (school: School) =>
    Lock.parse((await readAt(keyOf(school, row.lock.key, {}))) ?? {});
  return {
    jobs,
    ...leaseTransitions(write, jobs),

    of: (school: School) => ({
      ...startTransitions(write, jobs).of(school),

      /** Lists intakes, newest first. */
      async list(page: PageRequest): Promise<Paged<StoredIntake>> {
        // The lock sorts behind the intakes and is not listed.
        const query = { pk: partitionOf(school, row.intake.key, {}), page, below: lockKey };
        const { items, next_token } = await newestFirst({ db, TableName }, query);
        return { records: items.map((item) => StoredIntake.parse(item)), next_token };
      },

      async get(intakeUid: string): Promise<StoredIntake | undefined> {
        if (intakeUid === lockKey) return undefined;
        const item = await read(school, intakeUid);
        return item && StoredIntake.parse(item);
      },

      lock: (): Promise<Lock> => readLock(school),

      /** Returns when the last applied intake began to change the roster. */
      async lastApplied(): Promise<Date | undefined> {
        const { last_applied } = await readLock(school);
        const item = last_applied && (await read(school, last_applied));
        if (!item) return undefined;
        const { acting, created_at } = StoredIntake.parse(item);
        return new Date(acting?.at ?? created_at);
      },

      /**
       * Adds an intake with other writes, or none of them. One whose file is there is to be checked.
       * Returns whether it was added.
       */
      async add(intake: StoredIntake, ...others: TransactItem[]): Promise<boolean> {
        const Item = { ...intake, ...keyOf(school, row.intake.key, intake) };
        const ConditionExpression = 'attribute_not_exists(pk)';
        const put = { Put: { TableName, Item, ConditionExpression } };
        const since = new Date(intake.updated_at);
        const order = isRunning(intake) ? [jobs.of(school).ordered(intake, since)] : [];
        return (await transact(db, [put, ...order, ...others])) === undefined;
      },
    }),
  };
};
