import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { askReader } from '#functions/asks/store/ask.record';
import type { UnneededFiles } from '#functions/files/store/unneeded-files';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition, wholeQuery } from '#functions/kernel/store/partition';
import { type ObjectRemoval, removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { postsRecords, postVersionsRecords } from '#shared/tables/content';
import { storedPost } from './post.record.ts';
import { slugKey } from './post-writes.ts';

export type PostPurge = ReturnType<typeof postPurge>;

const Named = z.object({ files: z.array(z.object({ fileUid: z.string() })).default([]) });

/** Returns the files that some records name, each once. */
const filesIn = (records: readonly unknown[]): Set<string> =>
  new Set(records.flatMap((each) => Named.parse(each).files.map(({ fileUid }) => fileUid)));

/** Deletes posts that were in the bin too long, with their slug, history, texts and files. */
export const postPurge = (
  { db, table }: Tables,
  texts: ObjectRemoval,
  files: Bound<UnneededFiles, 'release'>,
) => {
  const TableName = table('posts');
  const { post, purge } = postsRecords;
  const asks = askReader({ db, table });

  return {
    of(school: School) {
      const noteOf = (postUid: string) => keyOf(school, purge.key, { postUid });

      /**
       * Deletes a post that is still in the bin. The same transaction stores a note, so that an
       * interrupted purge deletes the history and texts in its next run.
       */
      async function removePost(postUid: string): Promise<void> {
        const Key = keyOf(school, post.key, { postUid });
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        if (!Item) return;
        const { slug, updated_at, is_deleted, files: named = [] } = storedPost(Item);
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
          { Put: { TableName, Item: { ...noteOf(postUid), files: named } } },
          { Delete: { TableName, Key: slugKey(school, { slug, postUid }) } },
        ]);
      }

      return {
        /** Deletes every post that was removed before a time and returns their number. */
        async endBefore(before: Date): Promise<number> {
          const old = await wholeQuery(db, {
            TableName,
            IndexName: 'binned',
            KeyConditionExpression: 'binnedPk = :site AND binnedSk < :before',
            ExpressionAttributeValues: {
              ':site': partitionOf(school, post.indexes.binned.key, {}),
              ':before': before.toISOString(),
            },
          });
          for (const { sk } of old) await removePost(`${sk}`);
          const noted = await wholePartition(db, TableName, partitionOf(school, purge.key, {}));
          for (const note of noted) {
            const postUid = String(note.sk);
            // What people agreed to with an answer stays as long as the answer.
            if (await asks.of(school).get(postUid)) continue;
            const earlier = partitionOf(school, postVersionsRecords.version.key, { postUid });
            const versions = await wholePartition(db, table('post-versions'), earlier);
            await files.of(school).release(postUid, filesIn([note, ...versions]));
            await removePartition(db, table('post-versions'), earlier);
            await texts.removeUnder(`${school.site}/posts/${postUid}/`);
            await db.send(new DeleteCommand({ TableName, Key: noteOf(postUid) }));
          }
          return noted.length;
        },
      };
    },
  };
};
