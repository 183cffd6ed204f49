import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { removedBlogs } from '#functions/data/page-blogs';
import type { ObjectRemoval } from '#functions/data/removal';
import { wholeQuery } from '#functions/lib/partition';

/** Ends removed entries of blogs, each with its text. */
export const blogPurge = (db: DynamoDBDocumentClient, TableName: string, texts: ObjectRemoval) => ({
  /** Ends every entry that was removed before a time; says how many there were. */
  async endBefore(site: string, before: Date): Promise<number> {
    const old = await wholeQuery(db, {
      TableName,
      IndexName: 'listed',
      KeyConditionExpression: 'listedPk = :removed AND listedSk < :before',
      ExpressionAttributeValues: {
        ':removed': removedBlogs(site),
        ':before': before.toISOString(),
      },
    });
    for (const { sk } of old) {
      // The text first: whoever is interrupted finds the entry again.
      await texts.removeUnder(`${site}/pages/${sk}/`);
      await db.send(new DeleteCommand({ TableName, Key: { pk: `${site}#blog`, sk } }));
    }
    return old.length;
  },
});
