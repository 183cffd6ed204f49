import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { postsRecords } from '#shared/tables/content';
import { type StoredPost, storedPost } from './post.record.ts';

export type PostSweep = ReturnType<typeof postSweep>;

/** Removes ended posts from the readers' index `live`. */
export const postSweep = ({ db, table }: Tables) => {
  const TableName = table('posts');

  return {
    of(school: School) {
      const { key, indexes } = postsRecords.post;

      async function leaveLive(post: StoredPost): Promise<number> {
        try {
          await db.send(
            new UpdateCommand({
              TableName,
              Key: keyOf(school, key, post),
              UpdateExpression: 'REMOVE livePk, liveSk',
              ConditionExpression: 'attribute_exists(livePk) AND updated_at = :seen',
              ExpressionAttributeValues: { ':seen': post.updated_at },
            }),
          );
          return 1;
        } catch (error) {
          if (!isConditionFailed(error)) throw error;
          return 0;
        }
      }

      return {
        /** Removes posts that ended between 2 instants from the index; returns how many were in it. */
        async sweep(from: Date, to: Date): Promise<number> {
          let swept = 0;
          let ExclusiveStartKey: Record<string, unknown> | undefined;
          do {
            const page = await db.send(
              new QueryCommand({
                TableName,
                IndexName: 'ended',
                KeyConditionExpression: 'endedPk = :site AND endedSk BETWEEN :from AND :to',
                ExpressionAttributeValues: {
                  ':site': partitionOf(school, indexes.ended.key, {}),
                  ':from': from.toISOString(),
                  ':to': `${to.toISOString()}#`,
                },
                ExclusiveStartKey,
              }),
            );
            for (const item of page.Items ?? []) swept += await leaveLive(storedPost(item));
            ExclusiveStartKey = page.LastEvaluatedKey;
          } while (ExclusiveStartKey);
          return swept;
        },
      };
    },
  };
};
