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
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { type FavouriteChoice, favouriteChoices } from '#shared/calendar/calendar.contract';
import type { Site } from '#shared/rights/site';
import { calendarFeedsRecords } from '#shared/tables/calendar';

/** What a person wants in a subscription. */
interface Choice {
  readonly categories: readonly string[];
  readonly children: readonly string[];
  readonly tasks: boolean;
  readonly favourites: FavouriteChoice;
  /** Whose lessons; undefined keeps what is stored. */
  readonly lessons?: readonly string[] | undefined;
}

const StoredFeed = z.object({
  userUid: z.string(),
  /** SHA-256 of the secret. The secret itself is not stored. */
  token_hash: z.string(),
  categories: z.array(z.string()),
  children: z.array(z.string()),
  tasks: z.boolean(),
  /** Subscriptions that are older than this field include favourites. */
  favourites: z.enum(favouriteChoices).default('included'),
  /** Whose lessons it includes. Older subscriptions have none. */
  lessons: z.array(z.string()).default([]),
  created_at: z.string(),
});
export type StoredFeed = z.infer<typeof StoredFeed>;

/** The site, which is the partition, and a secret of 256 random bits. */
const tokenForm = /^([a-z][a-z0-9-]{1,30})\.([A-Za-z0-9_-]{43})$/;

interface FeedTable {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
}

export type FeedRepository = ReturnType<typeof feedRepository>;

/**
 * The calendar subscriptions, one for each person. The secret in the address finds a subscription.
 */
export const feedRepository = ({ db, table }: Tables) => {
  const TableName = table('calendar-feeds');
  const feeds: FeedTable = { db, TableName };
  return {
    of: (school: School) => ({
      get: (userUid: string): Promise<StoredFeed | undefined> => getFeed(feeds, school, userUid),

      /**
       * Creates or replaces a person's subscription; returns its new secret, which is stored nowhere.
       */
      async create(userUid: string, choice: Choice, now: Date): Promise<string> {
        const secret = randomBytes(32).toString('base64url');
        const token_hash = hashOf(secret);
        await db.send(
          new PutCommand({
            TableName,
            Item: {
              ...feedKey(school, userUid),
              tokenPk: tokenPartition(school, token_hash),
              tokenSk: userUid,
              userUid,
              token_hash,
              ...choice,
              lessons: choice.lessons ?? [],
              created_at: now.toISOString(),
            },
          }),
        );
        return `${school.site}.${secret}`;
      },

      /** Changes the content of a subscription; returns it, or undefined if the person has none. */
      choose: (userUid: string, choice: Choice): Promise<StoredFeed | undefined> =>
        changeChoice(feeds, school, userUid, choice),

      async remove(userUid: string): Promise<void> {
        await db.send(new DeleteCommand({ TableName, Key: feedKey(school, userUid) }));
      },
    }),

    /** Returns the subscription with this secret. */
    withToken: (token: string): Promise<{ site: Site; feed: StoredFeed } | undefined> =>
      findByToken(feeds, token),
  };
};

const tokenPartition = (school: School, token_hash: string) =>
  partitionOf(school, calendarFeedsRecords.feed.indexes.token.key, { token_hash });

async function getFeed(
  { db, TableName }: FeedTable,
  school: School,
  userUid: string,
): Promise<StoredFeed | undefined> {
  const Key = feedKey(school, userUid);
  const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && StoredFeed.parse(Item);
}

async function changeChoice(
  { db, TableName }: FeedTable,
  school: School,
  userUid: string,
  choice: Choice,
): Promise<StoredFeed | undefined> {
  try {
    const { Attributes } = await db.send(
      new UpdateCommand({
        TableName,
        Key: feedKey(school, userUid),
        UpdateExpression: `SET categories = :categories, children = :children, tasks = :tasks, favourites = :favourites${choice.lessons ? ', lessons = :lessons' : ''}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':categories': choice.categories,
          ':children': choice.children,
          ':tasks': choice.tasks,
          ':favourites': choice.favourites,
          ...(choice.lessons && { ':lessons': choice.lessons }),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return StoredFeed.parse(Attributes);
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
}

/**
 * Finds a subscription in the index, which may be late, so the record itself must have the same
 * hash.
 */
async function findByToken(
  table: FeedTable,
  token: string,
): Promise<{ site: Site; feed: StoredFeed } | undefined> {
  const [, site, secret] = tokenForm.exec(token) ?? [];
  if (site === undefined || secret === undefined) return undefined;
  const school = namedSchool(site);
  const token_hash = hashOf(secret);
  const { Items = [] } = await table.db.send(
    new QueryCommand({
      TableName: table.TableName,
      IndexName: 'token',
      KeyConditionExpression: 'tokenPk = :token',
      ExpressionAttributeValues: { ':token': tokenPartition(school, token_hash) },
      Limit: 1,
    }),
  );
  const userUid: unknown = Items[0]?.sk;
  const feed = typeof userUid === 'string' ? await getFeed(table, school, userUid) : undefined;
  return feed?.token_hash === token_hash ? { ...school, feed } : undefined;
}

const feedKey = (school: School, userUid: string) =>
  keyOf(school, calendarFeedsRecords.feed.key, { userUid });

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
