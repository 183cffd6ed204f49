import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { Lock, StoredIntake } from '../engine/record.ts';
import { checkTransitions } from './check-transitions.ts';
import { transitionWriter } from './intake-transaction.ts';
import { intakeUpdate } from './intake-update.ts';
import { leaseTransitions } from './lease-transitions.ts';
import { lockKey } from './lock-key.ts';
import { startTransitions } from './start-transitions.ts';

export type IntakeRepository = ReturnType<typeof intakeRepository>;

/** The intakes of a site, and the lock that lets one of them write. */
export const intakeRepository = ({ db, table }: Tables) => {
  const TableName = table('intake');
  const write = transitionWriter(db, TableName, lockKey);
  const read = async (pk: string, sk: string) =>
    (await db.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
  return {
    ...startTransitions(write),
    ...leaseTransitions(write),
    ...checkTransitions(intakeUpdate(db, TableName)),

    /** Lists intakes, newest first. */
    async list(site: string, page: PageRequest): Promise<Paged<StoredIntake>> {
      // The lock sorts behind the intakes and is not listed.
      const query = { pk: site, page, below: lockKey };
      const { items, next_token } = await newestFirst({ db, TableName }, query);
      return { records: items.map((item) => StoredIntake.parse(item)), next_token };
    },

    async get(site: string, intakeUid: string): Promise<StoredIntake | undefined> {
      if (intakeUid === lockKey) return undefined;
      const item = await read(site, intakeUid);
      return item && StoredIntake.parse(item);
    },

    async lock(site: string): Promise<Lock> {
      return Lock.parse((await read(site, lockKey)) ?? {});
    },

    /** Returns when the last applied intake began to change the roster. */
    async lastApplied(site: string): Promise<Date | undefined> {
      const { last_applied } = Lock.parse((await read(site, lockKey)) ?? {});
      const item = last_applied && (await read(site, last_applied));
      if (!item) return undefined;
      const { acting, created_at } = StoredIntake.parse(item);
      return new Date(acting?.at ?? created_at);
    },

    /** Adds an intake with other writes, or none of them. Returns whether it was added. */
    async add(site: string, intake: StoredIntake, ...others: TransactItem[]): Promise<boolean> {
      const Item = { ...intake, pk: site, sk: intake.intakeUid };
      const ConditionExpression = 'attribute_not_exists(pk)';
      const put = { Put: { TableName, Item, ConditionExpression } };
      return (await transact(db, [put, ...others])) === undefined;
    },
  };
};
