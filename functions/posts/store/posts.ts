import { sha256 } from '#functions/asks/rules/wording';
import type { School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import type { IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { nextVersion } from '#functions/kernel/version';
import { type PostEditing, postChanges } from './asks/post-changes.ts';
import type { StoredPost } from './post.record.ts';
import { postReader } from './post-reader.ts';
import type { PostVersions } from './post-version.record.ts';
import { type NewPost, postAddition, type WholePost } from './post-writes.ts';

export type PostRepository = ReturnType<typeof postRepository>;

/** The person who saves a version of a post, as that version stores them. */
export type Saver = Required<Pick<StoredPost, 'saved_by' | 'saved_by_name'>>;

interface PostStores {
  readonly content: ContentStore;
  readonly idempotency: IdempotencyRepository;
  readonly versions: PostVersions;
}

/** The posts table: single posts with their text, and all writes. `post-lists.ts` has the lists. */
export const postRepository = (tables: Tables, { content, idempotency, versions }: PostStores) => {
  const reader = postReader(tables);
  const changes = postChanges(tables, versions);
  return {
    of(school: School) {
      const { askOf, change, replace } = changes.of(school);
      return {
        ...reader.of(school),
        askOf,

        /** Returns the post with its text, from the table or the bucket. */
        async withContent(post: StoredPost): Promise<WholePost> {
          return { ...post, content_html: await content.of(school).read(post) };
        },

        /** Changes the version of a post that was loaded, and stores that one in the history. */
        change: (
          postUid: string,
          loaded: string,
          { make, ...editing }: PostEditing<Omit<NewPost, 'updated_at'>>,
        ) =>
          change(postUid, loaded, {
            ...editing,
            async make(before, asked) {
              const { content_html, ...record } = await make(before, asked);
              const text = await content.of(school).write(postUid, content_html);
              return { ...record, ...text, post_hash: sha256(content_html) };
            },
          }),

        /** Marks a post as removed: only the bin lists it. A newer version is a conflict. */
        remove: (
          { postUid, updated_at }: StoredPost,
          by: Saver,
          editing: Pick<PostEditing, 'now' | 'view' | 'missing'>,
        ) =>
          change(postUid, updated_at, {
            ...editing,
            make: (before, ask) => ({
              ...before,
              ask,
              is_deleted: true,
              deleted_at: editing.now.toISOString(),
              deleted_by: by.saved_by,
              deleted_by_name: by.saved_by_name,
            }),
          }),

        /** Restores a removed post from the bin into all its lists; false if it was not in the bin. */
        restore(removed: StoredPost, by: Saver, now: Date): Promise<boolean> {
          const { deleted_at: _, deleted_by: __, deleted_by_name: ___, ...post } = removed;
          const updated_at = nextVersion(now, removed.updated_at);
          return replace(removed, { ...post, ...by, is_deleted: false, updated_at }, now);
        },
      };
    },

    add: postAddition(tables, { content, idempotency }),
  };
};
