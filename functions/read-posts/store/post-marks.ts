import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { readpostsRecords } from '#shared/tables/usage';

/** Returns the partition of a post in the index of its readers. */
const pkOf = (school: School, posts_postUid: string): string =>
  partitionOf(school, readpostsRecords.mark.indexes.post.key, { posts_postUid });

export type PostMarks = ReturnType<typeof postMarks>;

/** Reads who has opened a post. */
export const postMarks = ({ db, table }: Tables) => {
  const TableName = table('readposts');
  return {
    of: (school: School) => ({
      /** Counts the people who have opened a post, up to a number. */
      async count(
        postUid: string,
        most: number,
      ): Promise<{ readonly count: number; readonly more: boolean }> {
        const { Count = 0, LastEvaluatedKey } = await db.send(
          new QueryCommand({
            TableName,
            IndexName: 'post',
            KeyConditionExpression: 'postPk = :post',
            ExpressionAttributeValues: { ':post': pkOf(school, postUid) },
            Select: 'COUNT',
            Limit: most,
          }),
        );
        return { count: Count, more: LastEvaluatedKey !== undefined };
      },

      /** Returns everyone who has opened a post, with the first time. */
      async ofPost(postUid: string): Promise<ReadonlyMap<string, string>> {
        const found = await wholeQuery(db, {
          TableName,
          IndexName: 'post',
          KeyConditionExpression: 'postPk = :post',
          ExpressionAttributeValues: { ':post': pkOf(school, postUid) },
          ProjectionExpression: 'postSk',
        });
        return new Map(
          found.map(({ postSk }) => {
            const [at = '', ...userUid] = String(postSk).split('#');
            return [userUid.join('#'), at];
          }),
        );
      },
    }),
  };
};
