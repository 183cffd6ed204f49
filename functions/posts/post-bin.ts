import type { Bound } from '#functions/kernel/record/declaration';
import { type GroupRepository, withSchoolGroupNames } from '#functions/people/store/groups';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { mayRemovePost, mayRestorePost } from '#shared/posts/post-rights';
import type { posts as contract } from '#shared/posts/posts.contract';
import { saverFor } from './post-form.ts';
import type { PostAccess } from './rules/post-access.ts';
import { binnedOf, postNotFound } from './rules/post-view.ts';
import type { PostLists } from './store/post-lists.ts';
import type { PostRepository } from './store/posts.ts';

type Bin = Pick<Handlers<typeof contract>, 'bin' | 'remove' | 'restore'>;

/** The routes that remove posts, list the bin and restore posts. */
export const postBinHandlers = (
  { readableBy, whole }: PostAccess,
  posts: Bound<PostRepository, 'get' | 'many' | 'remove' | 'restore'>,
  lists: Bound<PostLists, 'binned'>,
  groups: Bound<GroupRepository, 'many'>,
): Bin => ({
  async bin({ limit, next_token }, caller) {
    const page = await lists.of(caller).binned({ limit, next_token });
    const found = await posts.of(caller).many(page.records);
    const byUid = new Map(found.map((post) => [post.postUid, post]));
    const removed = page.records.flatMap((postUid) => {
      const post = byUid.get(postUid);
      // The index is eventually consistent and may still name a restored post.
      return post?.is_deleted ? [post] : [];
    });
    const named = await withSchoolGroupNames(groups, caller, removed);
    return { ...page, records: named.map(binnedOf) };
  },

  async remove({ postUid }, caller, { now }) {
    const post = await readableBy(caller, postUid, now);
    if (!mayRemovePost(caller, post)) {
      throw new AppError(
        'forbidden',
        'You can remove only your own drafts. Ask an administrator to remove this post.',
      );
    }
    const removal = { now, view: () => undefined, missing: postNotFound };
    await posts.of(caller).remove(post, saverFor(caller), removal);
    return { postUid };
  },

  async restore({ postUid }, caller, { now }) {
    const post = await posts.of(caller).get(postUid);
    if (post?.is_deleted) {
      if (!mayRestorePost(caller, post)) throw postNotFound();
      // A simultaneous restore by another person is a success for both.
      await posts.of(caller).restore(post, saverFor(caller), now);
    }
    return whole(caller, await readableBy(caller, postUid, now));
  },
});
