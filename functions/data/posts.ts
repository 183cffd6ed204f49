import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { ContentStore } from '#functions/data/content';
import { type Act, type IdempotencyRepository, isDerived } from '#functions/data/idempotency';
import { postKeys, type StoredPost, storedFields, storedPost } from '#functions/data/post-record';
import { isConditionFailed } from '#functions/lib/dynamo';
import { changedMeanwhile } from '#functions/lib/version';
import { AppError } from '#shared/errors';

export type PostReader = ReturnType<typeof postReader>;
export type PostRepository = ReturnType<typeof postRepository>;

/** A post with its text. */
export type WholePost = StoredPost & { content_html: string };

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

/** The posts table: the writes, and the text of a post. Lists are in `post-lists.ts`. */
export const postRepository = (
  db: DynamoDBDocumentClient,
  TableName: string,
  content: ContentStore,
  idempotency: IdempotencyRepository,
) => {
  const reader = postReader(db, TableName);
  return {
    ...reader,

    /** The post with its text, from the table or the bucket. */
    async withContent(site: string, post: StoredPost): Promise<WholePost> {
      return { ...post, content_html: await content.read(site, post) };
    },

    /** Adds a post and reserves its slug; the same act again answers the id of the post that it made before. */
    async add(site: string, post: WholePost, act: Act, now: Date): Promise<string> {
      const before = await idempotency.made(act);
      const isGone = before && isDerived(act) && (await reader.get(site, before))?.is_deleted;
      if (before && !isGone) return before;
      const { content_html, ...record } = post;
      const place = await content.write(site, post.postUid, content_html);
      for (const slug of [post.slug, `${post.slug}-${post.postUid.slice(-8)}`]) {
        const stored = { ...record, ...place, slug };
        try {
          await db.send(
            new TransactWriteCommand({
              TransactItems: [
                idempotency.remember(act, post.postUid, before),
                {
                  Put: {
                    TableName,
                    Item: slugItem(site, slug, post.postUid),
                    ConditionExpression: 'attribute_not_exists(pk)',
                  },
                },
                {
                  Put: {
                    TableName,
                    Item: { ...postKeys(site, stored, now), ...stored },
                    ConditionExpression: 'attribute_not_exists(pk)',
                  },
                },
              ],
            }),
          );
          return post.postUid;
        } catch (error) {
          const [known, slugTaken] = cancellations(error);
          if (known) return (await idempotency.made(act)) ?? raced();
          if (!slugTaken) throw error;
        }
      }
      return raced();
    },

    /** Replaces a post that still is as it was at `seen`. */
    async replace(site: string, post: WholePost, seen: string, now: Date): Promise<void> {
      const { content_html, ...record } = post;
      const place = await content.write(site, post.postUid, content_html);
      await this.put(site, { ...record, ...place }, seen, now);
    },

    /** Marks a post as removed; it leaves every list. */
    async remove(site: string, post: StoredPost, by: string, now: Date): Promise<void> {
      const removed = { is_deleted: true, deleted_at: now.toISOString(), deleted_by: by };
      await this.put(site, { ...post, ...removed }, post.updated_at, now);
    },

    async put(site: string, post: StoredPost, seen: string, now: Date): Promise<void> {
      try {
        await db.send(
          new PutCommand({
            TableName,
            Item: { ...postKeys(site, post, now), ...post },
            ConditionExpression: 'updated_at = :seen AND is_deleted = :no',
            ExpressionAttributeValues: { ':seen': seen, ':no': false },
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        throw changedMeanwhile(undefined);
      }
    },
  };
};

/** Slugs are unique in a site: the reservation is a record of its own. */
const slugItem = (site: string, slug: string, postUid: string) => ({
  pk: `${site}#slug`,
  sk: slug || postUid,
  postUid,
});

/** Which conditions of a cancelled transaction failed, in the order of its items. */
function cancellations(error: unknown): boolean[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') throw error;
  const reasons = (error as Error & { CancellationReasons?: { Code?: string }[] })
    .CancellationReasons;
  return (reasons ?? []).map(
    ({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict',
  );
}

const raced = (): never => {
  throw new AppError(
    'conflict',
    'This was sent twice at the same moment. Please load the page again.',
  );
};
