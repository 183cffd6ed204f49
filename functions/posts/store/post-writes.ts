import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import { transact } from '#functions/kernel/store/transaction';
import { AppError } from '#shared/kernel/errors';
import type { PostReader } from './post-reader.ts';
import { postKeys, type StoredPost } from './post-record.ts';
import type { PostVersions } from './post-version.record.ts';

/** A post with its text. */
export type WholePost = StoredPost & { content_html: string };

interface AdditionDeps {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
  readonly content: ContentStore;
  readonly idempotency: IdempotencyRepository;
  readonly reader: Bound<PostReader, 'get'>;
}

/**
 * Adds a post and reserves its slug. Returns the post's id; a repeated request returns the id of
 * the post that the first one added.
 */
export const postAddition =
  ({ db, TableName, content, idempotency, reader }: AdditionDeps) =>
  async (school: School, post: WholePost, act: Act, now: Date): Promise<string> => {
    const before = await idempotency.made(act);
    const isGone = before && isDerived(act) && (await reader.of(school).get(before))?.is_deleted;
    if (before && !isGone) return before;
    const { content_html, ...record } = post;
    const text = await content.of(school).write(post.postUid, content_html);
    const putNew = (Item: Record<string, unknown>) => ({
      Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
    });
    for (const slug of [post.slug, `${post.slug}-${post.postUid.slice(-8)}`]) {
      const stored = { ...record, ...text, slug };
      const refused = await transact(db, [
        idempotency.remember(act, post.postUid, before),
        putNew(slugItem(school, slug, post.postUid)),
        putNew({ ...postKeys(school, stored, now), ...stored }),
      ]);
      if (!refused) return post.postUid;
      const [isKnown, isSlugTaken] = refused;
      if (isKnown) return (await idempotency.made(act)) ?? sentTwice();
      if (!isSlugTaken) throw new Error(`The id of the new post ${post.postUid} is taken`);
    }
    return sentTwice();
  };

interface ReplacementDeps {
  readonly db: DynamoDBDocumentClient;
  readonly TableName: string;
  readonly versions: PostVersions;
}

/**
 * Replaces the version `before` of a post with `after`, and stores `before` in the history unless
 * it was in the bin. Returns false when another version is stored now.
 */
export const postReplacement =
  ({ db, TableName, versions }: ReplacementDeps) =>
  async (school: School, before: StoredPost, after: StoredPost, now: Date): Promise<boolean> => {
    const put = {
      TableName,
      Item: { ...postKeys(school, after, now), ...after },
      ConditionExpression: 'updated_at = :seen AND is_deleted = :was',
      ExpressionAttributeValues: { ':seen': before.updated_at, ':was': before.is_deleted },
    };
    const history = before.is_deleted ? [] : versions.of(school).writes.add(before);
    return (await transact(db, [{ Put: put }, ...history])) === undefined;
  };

/** Slugs are unique in a site, so each one is reserved by a record. */
const slugItem = ({ site }: School, slug: string, postUid: string) => ({
  pk: `${site}#slug`,
  sk: slug || postUid,
  postUid,
});

const sentTwice = (): never => {
  throw new AppError('conflict', 'This post was sent twice at the same moment. Reload the page.');
};
