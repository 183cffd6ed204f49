import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { batch } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { type StoredPost, storedFields, storedPost } from './post-record.ts';

export type PostReader = ReturnType<typeof postReader>;

/** Reads posts by id, for Lambdas that do not write posts. */
export const postReader = ({ db, table }: Tables) => {
  const TableName = table('posts');
  return {
    of: ({ site }: School) => ({
      /** Returns a post in any state; the caller checks who may see it. */
      async get(postUid: string): Promise<StoredPost | undefined> {
        const Key = { pk: site, sk: postUid };
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && storedPost(Item);
      },

      /** Returns at most 200 posts without their texts, in no order; omits unknown ones. */
      async many(postUids: readonly string[]): Promise<StoredPost[]> {
        const sks = [...new Set(postUids)].slice(0, 200);
        const fields = ['pk', 'sk', ...storedFields];
        const found = await batch(db, { TableName, pk: site, sks, fields, chunk: 50 });
        return found.map(storedPost);
      },

      /**
       * Returns posts as they are now with the texts that the table holds, in no order; omits unknown
       * ones.
       */
      async whole(postUids: readonly string[]): Promise<StoredPost[]> {
        const read = { TableName, pk: site, sks: postUids, chunk: 50, isConsistent: true };
        return (await batch(db, read)).map(storedPost);
      },
    }),
  };
};
