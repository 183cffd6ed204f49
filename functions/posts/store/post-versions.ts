import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { type StoredPost, storedFields, storedPost } from './post-record.ts';

export type PostVersions = ReturnType<typeof postVersions>;

/**
 * The earlier versions of posts. A long text stays in the bucket under its hash, so a version costs
 * only its record.
 */
export const postVersions = ({ db, table }: Tables) => {
  const TableName = table('post-versions');
  return {
    /** Stores a version under its `updated_at`, in the transaction that replaces it. */
    put: (site: string, post: StoredPost): TransactItem => ({
      Put: {
        TableName,
        Item: { pk: `${site}#${post.postUid}`, sk: post.updated_at, ...post },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    }),

    /** Returns the earlier versions of a post without their texts, newest first. */
    async list(site: string, postUid: string, page: PageRequest): Promise<Paged<StoredPost>> {
      const before = positionOf(page.next_token);
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: `pk = :post${before ? ' AND sk < :before' : ''}`,
          ExpressionAttributeValues: {
            ':post': `${site}#${postUid}`,
            ...(before && { ':before': before }),
          },
          ProjectionExpression: storedFields.map((field) => `#${field}`).join(', '),
          ExpressionAttributeNames: Object.fromEntries(storedFields.map((f) => [`#${f}`, f])),
          ScanIndexForward: false,
          Limit: page.limit,
        }),
      );
      const records = Items.map((item) => storedPost({ ...item, sk: postUid }));
      const last = records.at(-1);
      return { records, next_token: LastEvaluatedKey && last && tokenOf(last.updated_at) };
    },

    /** Returns one earlier version with its text or the key of its text. */
    async get(site: string, postUid: string, version: string): Promise<StoredPost | undefined> {
      const Key = { pk: `${site}#${postUid}`, sk: version };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && storedPost({ ...Item, sk: postUid });
    },
  };
};
