import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { ContentStore } from '#functions/data/content';
import { type Act, type IdempotencyRepository, isDerived } from '#functions/data/idempotency';
import { postReader } from '#functions/data/post-reader';
import { postKeys, type StoredPost } from '#functions/data/post-record';
import type { PostVersions } from '#functions/data/post-versions';
import { nextVersion } from '#functions/lib/version';
import { AppError } from '#shared/errors';

export type PostRepository = ReturnType<typeof postRepository>;

/** A post with its text. */
export type WholePost = StoredPost & { content_html: string };

/** The posts table: the writes, and the text of a post. Lists are in `post-lists.ts`. */
export const postRepository = (
  db: DynamoDBDocumentClient,
  TableName: string,
  content: ContentStore,
  idempotency: IdempotencyRepository,
  versions: PostVersions,
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

    /** Replaces a post that still is as it was `before`, and keeps that state in its history; says whether it still was. */
    async replace(site: string, before: StoredPost, post: WholePost, now: Date): Promise<boolean> {
      const { content_html, ...record } = post;
      const place = await content.write(site, post.postUid, content_html);
      return swap(site, before, { ...record, ...place }, now);
    },

    /** Marks a post that still is as it was `before` as removed: it leaves every list but the bin. */
    async remove(site: string, before: StoredPost, by: Saver, now: Date): Promise<boolean> {
      const removed = {
        ...before,
        is_deleted: true,
        deleted_at: now.toISOString(),
        deleted_by: by.saved_by,
        deleted_by_name: by.saved_by_name,
        updated_at: nextVersion(now, before.updated_at),
      };
      return swap(site, before, removed, now);
    },

    /** Takes a removed post out of the bin, into every list that it was in; says whether it still lay there. */
    async restore(site: string, removed: StoredPost, by: Saver, now: Date): Promise<boolean> {
      const { deleted_at: _, deleted_by: __, deleted_by_name: ___, ...post } = removed;
      const updated_at = nextVersion(now, removed.updated_at);
      return swap(site, removed, { ...post, ...by, is_deleted: false, updated_at }, now);
    },
  };

  /** Puts the next state of a post where its state `before` still stands; what readers saw of it goes into its history. */
  async function swap(
    site: string,
    before: StoredPost,
    after: StoredPost,
    now: Date,
  ): Promise<boolean> {
    try {
      await db.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName,
                Item: { ...postKeys(site, after, now), ...after },
                ConditionExpression: 'updated_at = :seen AND is_deleted = :was',
                ExpressionAttributeValues: {
                  ':seen': before.updated_at,
                  ':was': before.is_deleted,
                },
              },
            },
            ...(before.is_deleted ? [] : [versions.keep(site, before)]),
          ],
        }),
      );
      return true;
    } catch (error) {
      if (!cancellations(error).includes(true)) throw error;
      return false;
    }
  }
};

/** Who makes a state of a post, as the state remembers it. */
export type Saver = Required<Pick<StoredPost, 'saved_by' | 'saved_by_name'>>;

/** Slugs are unique in a site: the reservation is a record of its own. */
const slugItem = (site: string, slug: string, postUid: string) => ({
  pk: `${site}#slug`,
  sk: slug || postUid,
  postUid,
});

/** Which conditions of a cancelled transaction failed, in the order of its items; none when something else went wrong. */
function cancellations(error: unknown): boolean[] {
  const { CancellationReasons } = error as { CancellationReasons?: { Code?: string }[] };
  return (CancellationReasons ?? []).map(
    ({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict',
  );
}

const raced = (): never => {
  throw new AppError(
    'conflict',
    'This was sent twice at the same moment. Please load the page again.',
  );
};
