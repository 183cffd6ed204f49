import { BatchWriteCommand, DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { postsRecords } from '#shared/tables/content';
import { type LiveList, liveFeed } from './live-feed.ts';

const { change, live } = postsRecords;

export type LiveLists = ReturnType<typeof liveLists>;

/** Says which object is the present one, and forgets what it has. Only the sweep and operators write it. */
export const liveLists = (tables: Tables) => {
  const { db, table } = tables;
  const TableName = table('posts');
  return {
    of(school: School) {
      const pk = partitionOf(school, change.key, {});
      const Key = keyOf(school, live.key, {});

      return {
        ...liveFeed(tables).of(school),

        /** Replaces the record that was read; false if it has changed since. */
        async replace(
          before: LiveList | undefined,
          next: Omit<LiveList, 'version'>,
        ): Promise<boolean> {
          const condition = before
            ? {
                ConditionExpression: 'version = :version',
                ExpressionAttributeValues: { ':version': before.version },
              }
            : { ConditionExpression: 'attribute_not_exists(pk)' };
          const Item = { ...Key, ...next, version: (before?.version ?? 0) + 1 };
          try {
            await db.send(new PutCommand({ TableName, Item, ...condition }));
            return true;
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
            return false;
          }
        },

        /** Deletes the changes of requests before a time. */
        async forget(before: string): Promise<void> {
          const found = await wholeQuery(db, {
            TableName,
            KeyConditionExpression: 'pk = :pk AND sk < :before',
            ExpressionAttributeValues: { ':pk': pk, ':before': before },
            ProjectionExpression: 'pk, sk',
          });
          for (let i = 0; i < found.length; i += 25) {
            const requests = found.slice(i, i + 25).map((Old) => ({ DeleteRequest: { Key: Old } }));
            await db.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
          }
        },

        /** Forgets the object: lists read the index until a sweep has made another. */
        async drop(): Promise<void> {
          await db.send(new DeleteCommand({ TableName, Key }));
        },
      };
    },
  };
};
