import { DeleteCommand, type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { storedPost } from '#functions/data/post-record';
import { type ObjectRemoval, removePartition } from '#functions/data/removal';
import { wholePartition, wholeQuery } from '#functions/lib/partition';
import { transact } from '#functions/lib/transaction';

export type PostPurge = ReturnType<typeof postPurge>;

/** Ends what lay in the bin of the posts for too long: the post, its slug, its history and its texts. */
export const postPurge = (
  db: DynamoDBDocumentClient,
  tables: { readonly posts: string; readonly 'post-versions': string },
  texts: ObjectRemoval,
) => {
  const TableName = tables.posts;
  const notePk = (site: string) => `${site}#purge`;

  /** Removes a post that still lies in the bin, and notes in the same step that its history and texts are to follow. */
  async function removePost(site: string, postUid: string): Promise<void> {
    const Key = { pk: site, sk: postUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (!Item) return;
    const { slug, updated_at, is_deleted } = storedPost(Item);
    if (!is_deleted) return;
    await transact(db, [
      {
        Delete: {
          TableName,
          Key,
          ConditionExpression: 'is_deleted = :yes AND updated_at = :seen',
          ExpressionAttributeValues: { ':yes': true, ':seen': updated_at },
        },
      },
      { Put: { TableName, Item: { pk: notePk(site), sk: postUid } } },
      { Delete: { TableName, Key: { pk: `${site}#slug`, sk: slug || postUid } } },
    ]);
  }

  return {
    /** Ends every post that was removed before a time; says how many there were. Whoever is interrupted goes on with the next run. */
    async endBefore(site: string, before: Date): Promise<number> {
      const old = await wholeQuery(db, {
        TableName,
        IndexName: 'binned',
        KeyConditionExpression: 'binnedPk = :site AND binnedSk < :before',
        ExpressionAttributeValues: { ':site': site, ':before': before.toISOString() },
      });
      for (const { sk } of old) await removePost(site, `${sk}`);
      const noted = await wholePartition(db, TableName, notePk(site));
      for (const { sk } of noted) {
        await removePartition(db, tables['post-versions'], `${site}#${sk}`);
        await texts.removeUnder(`${site}/posts/${sk}/`);
        await db.send(new DeleteCommand({ TableName, Key: { pk: notePk(site), sk } }));
      }
      return noted.length;
    },
  };
};
