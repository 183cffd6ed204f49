import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { ObjectRemoval } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { removedBlogs } from './page-blogs.ts';

/** Permanently deletes removed blog entries with their texts. */
export const blogPurge = ({ db, table }: Tables, texts: ObjectRemoval) => {
  const TableName = table('pages');
  return {
    of: (school: School) => ({
      /** Purges every entry that was removed before a time; returns their number. */
      async endBefore(before: Date): Promise<number> {
        const old = await wholeQuery(db, {
          TableName,
          IndexName: 'listed',
          KeyConditionExpression: 'listedPk = :removed AND listedSk < :before',
          ExpressionAttributeValues: {
            ':removed': removedBlogs(school),
            ':before': before.toISOString(),
          },
        });
        for (const { sk } of old) {
          // The text first: after an interruption the next run finds the entry again.
          await texts.removeUnder(`${school.site}/pages/${sk}/`);
          await db.send(new DeleteCommand({ TableName, Key: { pk: `${school.site}#blog`, sk } }));
        }
        return old.length;
      },
    }),
  };
};
