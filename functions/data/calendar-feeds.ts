import { createHash, randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed } from '#functions/lib/dynamo';
import { type FavouriteChoice, favouriteChoices } from '#shared/contract/calendar';

/** What somebody wants in a subscription. */
interface Choice {
  readonly categories: readonly string[];
  readonly children: readonly string[];
  readonly tasks: boolean;
  readonly favourites: FavouriteChoice;
}

const StoredFeed = z.object({
  userUid: z.string(),
  /** Of the secret only this is kept. */
  token_hash: z.string(),
  categories: z.array(z.string()),
  children: z.array(z.string()),
  tasks: z.boolean(),
  /** Subscriptions from before there was a choice have them. */
  favourites: z.enum(favouriteChoices).default('included'),
  created_at: z.string(),
});
export type StoredFeed = z.infer<typeof StoredFeed>;

/** The site, for the partition, and 256 random bits. */
const tokenForm = /^([a-z][a-z0-9-]{1,30})\.([A-Za-z0-9_-]{43})$/;

export type FeedRepository = ReturnType<typeof feedRepository>;

/** People's subscriptions to the calendar, one each, found by the secret of their address. */
export const feedRepository = (db: DynamoDBDocumentClient, TableName: string) => {
  const get = async (site: string, userUid: string): Promise<StoredFeed | undefined> => {
    const Key = { pk: site, sk: userUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && StoredFeed.parse(Item);
  };

  return {
    get,

    /** Makes a person's subscription anew; answers its secret, which is nowhere else. */
    async create(site: string, userUid: string, choice: Choice, now: Date): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      const token_hash = hashOf(secret);
      await db.send(
        new PutCommand({
          TableName,
          Item: {
            ...{ pk: site, sk: userUid, tokenPk: `${site}#${token_hash}`, tokenSk: userUid },
            ...{ userUid, token_hash, ...choice, created_at: now.toISOString() },
          },
        }),
      );
      return `${site}.${secret}`;
    },

    /** Changes what is in a subscription; answers it, unless there is none. */
    async choose(site: string, userUid: string, choice: Choice): Promise<StoredFeed | undefined> {
      try {
        const { Attributes } = await db.send(
          new UpdateCommand({
            TableName,
            Key: { pk: site, sk: userUid },
            UpdateExpression:
              'SET categories = :categories, children = :children, tasks = :tasks, favourites = :favourites',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: {
              ':categories': choice.categories,
              ':children': choice.children,
              ':tasks': choice.tasks,
              ':favourites': choice.favourites,
            },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return StoredFeed.parse(Attributes);
      } catch (error) {
        if (isConditionFailed(error)) return undefined;
        throw error;
      }
    },

    async remove(site: string, userUid: string): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: { pk: site, sk: userUid } }));
    },

    /** The subscription with this secret. The index may be late, so the record itself has the last word. */
    async withToken(token: string): Promise<{ site: string; feed: StoredFeed } | undefined> {
      const [, site, secret] = tokenForm.exec(token) ?? [];
      if (site === undefined || secret === undefined) return undefined;
      const token_hash = hashOf(secret);
      const { Items = [] } = await db.send(
        new QueryCommand({
          TableName,
          IndexName: 'token',
          KeyConditionExpression: 'tokenPk = :token',
          ExpressionAttributeValues: { ':token': `${site}#${token_hash}` },
          Limit: 1,
        }),
      );
      const userUid: unknown = Items[0]?.sk;
      const feed = typeof userUid === 'string' ? await get(site, userUid) : undefined;
      return feed?.token_hash === token_hash ? { site, feed } : undefined;
    },
  };
};

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
