import { sha256 } from '#functions/asks/rules/wording';
import { askWrites } from '#functions/asks/store/ask.record';
import { filesGone } from '#functions/files/rules/kept-files';
import { fileRecords, type StoredFile } from '#functions/files/store/file.record';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { ContentStore } from '#functions/kernel/store/content';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import type { Ask } from '#shared/asks/ask';
import { AppError } from '#shared/kernel/errors';
import { postsRecords } from '#shared/tables/content';
import { askFieldsOf, askOfPost } from './asks/post-ask.ts';
import type { StoredPost } from './post.record.ts';
import { postRecords } from './post-records.ts';

/** A post with its text. */
export type WholePost = StoredPost & { content_html: string };

/** A post with its text and what it asks. */
export type NewPost = Omit<WholePost, 'acknowledgement' | 'asks'> & {
  readonly ask: Ask | undefined;
  /** Files that it takes now: those that it does not have yet. */
  readonly added?: readonly StoredFile[];
};

interface AdditionDeps {
  readonly content: ContentStore;
  readonly idempotency: IdempotencyRepository;
}

/**
 * Adds a post and reserves its slug. Returns the post's id; a repeated request returns the id of
 * the post that the first one added.
 */
export const postAddition =
  (tables: Tables, { content, idempotency }: AdditionDeps) =>
  async (school: School, post: NewPost, act: Act, now: Date): Promise<string> => {
    const stored = postRecords(tables, now).of(school);
    const before = await idempotency.made(act);
    const isGone = before && isDerived(act) && (await stored.get({ postUid: before }))?.is_deleted;
    if (before && !isGone) return before;
    const { content_html, ask, added: files = [], ...record } = post;
    const text = await content.of(school).write(post.postUid, content_html);
    for (const slug of [post.slug, `${post.slug}-${post.postUid.slice(-8)}`]) {
      const added = { ...record, ...text, slug, ...askFieldsOf(ask) };
      const refused = await transact(tables.db, [
        idempotency.remember(act, post.postUid, before),
        {
          Put: {
            TableName: tables.table('posts'),
            Item: { ...slugKey(school, added), postUid: post.postUid },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        ...stored.writes.add(added),
        ...fileRecords(tables).of(school).taken(post.postUid, files),
        ...(ask
          ? [
              askWrites(tables)
                .of(school)
                .put(askOfPost(added, ask, sha256(content_html))),
            ]
          : []),
      ]);
      if (!refused) return post.postUid;
      const [isKnown, isSlugTaken] = refused;
      if (isKnown) return (await idempotency.made(act)) ?? sentTwice();
      if (!isSlugTaken)
        throw files.length > 0
          ? filesGone()
          : new Error(`The id of the new post ${post.postUid} is taken`);
    }
    return sentTwice();
  };

/** Returns the key of the record that reserves a slug, because slugs are unique in a site. */
export const slugKey = (school: School, { slug, postUid }: Pick<StoredPost, 'slug' | 'postUid'>) =>
  keyOf(school, postsRecords.slug.key, { slug: slug || postUid });

const sentTwice = (): never => {
  throw new AppError('conflict', 'This post was sent twice at the same moment. Reload the page.');
};
