import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { Lock, StoredIntake } from '../engine/record.ts';
import { checkTransitions } from './check-transitions.ts';
import { transitionWriter } from './intake-transaction.ts';
import { intakeUpdate } from './intake-update.ts';
import { leaseTransitions } from './lease-transitions.ts';
import { startTransitions } from './start-transitions.ts';

export type IntakeRepository = ReturnType<typeof intakeRepository>;

/** The sort key of the lock. Intakes begin with the time, so they all sort before it. */
const lockKey = 'lock';

/** The intakes of a site, and the lock that lets one of them write. */
export const intakeRepository = ({ db, table }: Tables) => {
  const TableName = table('intake');
  const write = transitionWriter(db, TableName, lockKey);
  return {
    ...startTransitions(write),
    ...leaseTransitions(write),
    ...checkTransitions(intakeUpdate(db, TableName)),

    /** Lists intakes, newest first. */
    async list(site: string, page: PageRequest): Promise<Paged<StoredIntake>> {
      const from = positionOf(page.next_token);
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :site AND sk < :before',
          ExpressionAttributeValues: {
            ':site': site,
            // The lock sorts behind the intakes and is not listed.
            ':before': from && from < lockKey ? from : lockKey,
          },
          ScanIndexForward: false,
          Limit: page.limit,
        }),
      );
      return {
        records: Items.map((item) => StoredIntake.parse(item)),
        next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.sk)),
      };
    },

    async get(site: string, intakeUid: string): Promise<StoredIntake | undefined> {
      if (intakeUid === lockKey) return undefined;
      const Key = { pk: site, sk: intakeUid };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredIntake.parse(Item);
    },

    async lock(site: string): Promise<Lock> {
      const Key = { pk: site, sk: lockKey };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Lock.parse(Item ?? {});
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
