import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keyOf, type Named, partitionOf, partsOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { KeyTemplate } from '#shared/tables/table-shape';
import type { JobKind, JobRecord } from './job.ts';

/** Reads the jobs of a kind, for Lambdas that change none. */
export const jobReader = <K extends KeyTemplate, Job extends JobRecord>(
  kind: JobKind<K, Job>,
  { db, table }: Tables,
) => {
  const stored = { db, TableName: table(kind.table) };
  return { of: (school: School) => readsOf(kind, stored, school) };
};

/** The condition that no job has a place, or one that has ended. */
export const ifEnded = {
  ConditionExpression: 'attribute_not_exists(#state) OR NOT (#state IN (:waiting, :making))',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':waiting': 'waiting', ':making': 'making' },
};

/** Reads jobs, and keeps the list of those that have not ended. */
export function readsOf<K extends KeyTemplate, Job extends JobRecord>(
  { key, open, schema }: JobKind<K, Job>,
  { db, TableName }: Table,
  school: School,
) {
  const [, sort] = partsOf(open.key);
  return {
    /** Returns a job as it is stored. */
    async get(id: Named<K>): Promise<Job | undefined> {
      const Key = keyOf(school, key, id);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && schema.parse(Item);
    },

    /** Returns jobs in the list of those that have not ended. */
    async open(most: number): Promise<Named<K>[]> {
      const [prefix] = sort.split('{');
      const { Items = [] } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: `pk = :pk${prefix ? ' AND begins_with(sk, :prefix)' : ''}`,
          ExpressionAttributeValues: {
            ':pk': partitionOf(school, open.key, {}),
            ...(prefix && { ':prefix': prefix }),
          },
          Limit: most,
        }),
      );
      return Items.map(open.idOf);
    },

    /**
     * Takes a job off the list of those that have not ended. If its record is the entry, another
     * job may have the same place by now, which stays.
     */
    async close(id: Named<K>): Promise<void> {
      if (open.isOne) return;
      try {
        const Key = keyOf(school, open.key, id);
        await db.send(new DeleteCommand({ TableName, Key, ...ifEnded }));
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
      }
    },
  };
}
