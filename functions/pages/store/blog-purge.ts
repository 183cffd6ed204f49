import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { ObjectRemoval } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { pagesRecords } from '#shared/tables/content';

/** Permanently deletes removed blog entries with their texts. */
export const blogPurge = ({ db, table }: Tables, texts: ObjectRemoval) => {
  const TableName = table('pages');
  const { entry, removedEntry } = pagesRecords;
  return {
    of: (school: School) => ({
      /** Purges every entry that was removed before a time; returns their number. */
      async endBefore(before: Date): Promise<number> {
        const old = await wholeQuery(db, {
          TableName,
          IndexName: 'listed',
          KeyConditionExpression: 'listedPk = :removed AND listedSk < :before',
          ExpressionAttributeValues: {
            ':removed': partitionOf(school, removedEntry.indexes.listed.key, {}),
            ':before': before.toISOString(),
          },
        });
        for (const blogUid of old.map(({ sk }) => String(sk))) {
          // The text first: after an interruption the next run finds the entry again.
          await texts.removeUnder(`${school.site}/pages/${blogUid}/`);
          const Key = keyOf(school, entry.key, { blogUid });
          await db.send(new DeleteCommand({ TableName, Key }));
        }
        return old.length;
      },
    }),
  };
};
