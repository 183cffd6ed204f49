import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { newestFirst } from '#functions/kernel/store/records';
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
    of: ({ site }: School) => ({
      /** Stores a version under its `updated_at`, in the transaction that replaces it. */
      put: (post: StoredPost): TransactItem => ({
        Put: {
          TableName,
          Item: { pk: `${site}#${post.postUid}`, sk: post.updated_at, ...post },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      }),

      /** Returns the earlier versions of a post without their texts, newest first. */
      async list(postUid: string, page: PageRequest): Promise<Paged<StoredPost>> {
        const fields = {
          ProjectionExpression: storedFields.map((field) => `#${field}`).join(', '),
          ExpressionAttributeNames: Object.fromEntries(storedFields.map((f) => [`#${f}`, f])),
        };
        const query = { pk: `${site}#${postUid}`, page, fields };
        const { items, next_token } = await newestFirst({ db, TableName }, query);
        return { records: items.map((item) => storedPost({ ...item, sk: postUid })), next_token };
      },

      /** Returns one earlier version with its text or the key of its text. */
      async get(postUid: string, version: string): Promise<StoredPost | undefined> {
        const Key = { pk: `${site}#${postUid}`, sk: version };
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && storedPost({ ...Item, sk: postUid });
      },
    }),
  };
};
