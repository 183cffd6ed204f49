import type { School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { nextVersion } from '#functions/kernel/version';
import { postReader } from './post-reader.ts';
import type { StoredPost } from './post-record.ts';
import type { PostVersions } from './post-version.record.ts';
import { postAddition, postReplacement, type WholePost } from './post-writes.ts';

export type PostRepository = ReturnType<typeof postRepository>;

/** The person who saves a version of a post, as that version stores them. */
export type Saver = Required<Pick<StoredPost, 'saved_by' | 'saved_by_name'>>;

interface PostStores {
  readonly content: ContentStore;
  readonly idempotency: IdempotencyRepository;
  readonly versions: PostVersions;
}

/** The posts table: single posts with their text, and all writes. `post-lists.ts` has the lists. */
export const postRepository = (
  { db, table }: Tables,
  { content, idempotency, versions }: PostStores,
) => {
  const TableName = table('posts');
  const reader = postReader({ db, table });
  const replaceRecord = postReplacement({ db, TableName, versions });
  return {
    of: (school: School) => ({
      ...reader.of(school),

      /** Returns the post with its text, from the table or the bucket. */
      async withContent(post: StoredPost): Promise<WholePost> {
        return { ...post, content_html: await content.of(school).read(post) };
      },

      /** Replaces the version `before` of a post and stores it in the history; false on a conflict. */
      async replace(before: StoredPost, post: WholePost, now: Date): Promise<boolean> {
        const { content_html, ...record } = post;
        const text = await content.of(school).write(post.postUid, content_html);
        return replaceRecord(school, before, { ...record, ...text }, now);
      },

      /** Marks the version `before` of a post as removed: only the bin lists it. False on a conflict. */
      async remove(before: StoredPost, by: Saver, now: Date): Promise<boolean> {
        const removed = {
          ...before,
          is_deleted: true,
          deleted_at: now.toISOString(),
          deleted_by: by.saved_by,
          deleted_by_name: by.saved_by_name,
          updated_at: nextVersion(now, before.updated_at),
        };
        return replaceRecord(school, before, removed, now);
      },

      /** Restores a removed post from the bin into all its lists; false if it was not in the bin. */
      async restore(removed: StoredPost, by: Saver, now: Date): Promise<boolean> {
        const { deleted_at: _, deleted_by: __, deleted_by_name: ___, ...post } = removed;
        const updated_at = nextVersion(now, removed.updated_at);
        return replaceRecord(
          school,
          removed,
          { ...post, ...by, is_deleted: false, updated_at },
          now,
        );
      },
    }),

    add: postAddition({ db, TableName, content, idempotency, reader }),
  };
};
