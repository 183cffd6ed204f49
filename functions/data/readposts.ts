import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed, positionOf, tokenOf } from '#functions/lib/dynamo';
import type { Page, PageRequest } from '#shared/contract/page';
import { ReadPost } from '#shared/contract/readposts';
import { goneAfter, keptDays } from '#shared/retention';

export type ReadPostRepository = ReturnType<typeof readPostRepository>;

/** Who has opened which post. One row a person and post; the first time stays. */
export const readPostRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  /** What a person has read, newest first. */
  async list(site: string, userUid: string, page: PageRequest): Promise<Page<ReadPost>> {
    const before = positionOf(page.next_token);
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName,
        IndexName: 'recent',
        KeyConditionExpression: `recentPk = :person${before ? ' AND recentSk < :before' : ''}`,
        ExpressionAttributeValues: {
          ':person': `${site}#${userUid}`,
          ...(before && { ':before': before }),
        },
        ScanIndexForward: false,
        Limit: page.limit,
      }),
    );
    return {
      records: Items.map((item) => ReadPost.parse(item)),
      next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.recentSk)),
    };
  },

  /** Marks a post as read; answers the first mark if there was one. */
  async add(site: string, read: ReadPost): Promise<ReadPost> {
    const Key = { pk: `${site}#${read.users_userUid}`, sk: read.posts_postUid };
    const recent = { recentPk: Key.pk, recentSk: `${read.created_at}#${read.posts_postUid}` };
    try {
      await db.send(
        new PutCommand({
          TableName,
          Item: {
            ...{ ...Key, ...recent, ...read },
            expires_at: goneAfter(new Date(read.created_at), keptDays.reading),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
      return read;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item ? ReadPost.parse(Item) : read;
    }
  },
});
