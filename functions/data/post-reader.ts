import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { type StoredPost, storedFields, storedPost } from '#functions/data/post-record';

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
    const keys = [...new Set(postUids)].slice(0, 200).map((sk) => ({ pk: site, sk }));
    const found: StoredPost[] = [];
    for (let i = 0; i < keys.length; i += 50) {
      const fields = ['pk', 'sk', ...storedFields];
      const { Responses } = await db.send(
        new BatchGetCommand({
          RequestItems: {
            [TableName]: {
              Keys: keys.slice(i, i + 50),
              ProjectionExpression: fields.map((field) => `#${field}`).join(', '),
              ExpressionAttributeNames: Object.fromEntries(fields.map((f) => [`#${f}`, f])),
            },
          },
        }),
      );
      found.push(...(Responses?.[TableName] ?? []).map((item) => storedPost(item)));
    }
    return found;
  },
});
