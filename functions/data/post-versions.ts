import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, QueryCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type StoredPost, storedFields, storedPost } from '#functions/data/post-record';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import type { Page, PageRequest } from '#shared/contract/page';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export type PostVersions = ReturnType<typeof postVersions>;

/** The states of posts that were replaced. A long text stays in the bucket under its hash, so a state costs its record alone. */
export const postVersions = (db: DynamoDBDocumentClient, TableName: string) => ({
  /** Keeps a state under its `updated_at`, once; belongs into the transaction that replaces it. */
  keep: (site: string, post: StoredPost): TransactItem => ({
    Put: {
      TableName,
      Item: { pk: `${site}#${post.postUid}`, sk: post.updated_at, ...post },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }),

  /** The kept states of a post without their texts, the newest first. */
  async list(site: string, postUid: string, page: PageRequest): Promise<Page<StoredPost>> {
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

  /** One kept state with its text's place. */
  async get(site: string, postUid: string, version: string): Promise<StoredPost | undefined> {
    const Key = { pk: `${site}#${postUid}`, sk: version };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && storedPost({ ...Item, sk: postUid });
  },
});
