import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type StoredPost, storedFields, storedPost } from '#functions/data/post-record';
import { batch } from '#functions/lib/batch';

export type PostReader = ReturnType<typeof postReader>;

/** One post by id, or several, for the Lambdas that only look. */
export const postReader = (db: DynamoDBDocumentClient, TableName: string) => ({
  /** A post as it is stored, whatever its state; deciding who may see it is the caller's part. */
  async get(site: string, postUid: string): Promise<StoredPost | undefined> {
    const Key = { pk: site, sk: postUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && storedPost(Item);
  },

  /** At most 200 posts without their texts, in no order; unknown ones are left out. */
  async many(site: string, postUids: readonly string[]): Promise<StoredPost[]> {
    const sks = [...new Set(postUids)].slice(0, 200);
    const fields = ['pk', 'sk', ...storedFields];
    const found = await batch(db, { TableName, pk: site, sks, fields, chunk: 50 });
    return found.map(storedPost);
  },

  /** Posts with what of their texts the table holds, in no order; unknown ones are left out. */
  async whole(site: string, postUids: readonly string[]): Promise<StoredPost[]> {
    return (await batch(db, { TableName, pk: site, sks: postUids, chunk: 50 })).map(storedPost);
  },
});
