import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { wholePartition, wholeQuery } from '#functions/kernel/store/partition';
import { type ObjectRemoval, removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { storedPost } from './post-record.ts';

export type PostPurge = ReturnType<typeof postPurge>;

/** Deletes posts that were in the bin too long, with their slug, history and texts. */
export const postPurge = ({ db, table }: Tables, texts: ObjectRemoval) => {
  const TableName = table('posts');

  return {
    of({ site }: School) {
      const notePk = () => `${site}#purge`;

      /**
       * Deletes a post that is still in the bin. The same transaction stores a note, so that an
       * interrupted purge deletes the history and texts in its next run.
       */
      async function removePost(postUid: string): Promise<void> {
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
          { Put: { TableName, Item: { pk: notePk(), sk: postUid } } },
          { Delete: { TableName, Key: { pk: `${site}#slug`, sk: slug || postUid } } },
        ]);
      }

      return {
        /** Deletes every post that was removed before a time and returns their number. */
        async endBefore(before: Date): Promise<number> {
          const old = await wholeQuery(db, {
            TableName,
            IndexName: 'binned',
            KeyConditionExpression: 'binnedPk = :site AND binnedSk < :before',
            ExpressionAttributeValues: { ':site': site, ':before': before.toISOString() },
          });
          for (const { sk } of old) await removePost(`${sk}`);
          const noted = await wholePartition(db, TableName, notePk());
          for (const { sk } of noted) {
            await removePartition(db, table('post-versions'), `${site}#${sk}`);
            await texts.removeUnder(`${site}/posts/${sk}/`);
            await db.send(new DeleteCommand({ TableName, Key: { pk: notePk(), sk } }));
          }
          return noted.length;
        },
      };
    },
  };
};
