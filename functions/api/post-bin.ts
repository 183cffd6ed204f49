import type { PostAccess } from '#functions/api/post-access';
import { saverFor } from '#functions/api/post-form';
import { binnedOf, postNotFound } from '#functions/api/post-view';
import type { PostLists } from '#functions/data/post-lists';
import type { PostRepository } from '#functions/data/posts';
import { changedMeanwhile } from '#functions/lib/version';
import type { posts as contract } from '#shared/contract/posts';
import type { Handlers } from '#shared/contract/route';
import { mayRemovePost, mayRestorePost } from '#shared/domain/post-rights';
import { AppError } from '#shared/errors';

type Bin = Pick<Handlers<typeof contract>, 'bin' | 'remove' | 'restore'>;

/** Removing posts and taking them back. */
export const postBinHandlers = (
  { readableBy, whole }: PostAccess,
  posts: Pick<PostRepository, 'get' | 'many' | 'remove' | 'restore'>,
  lists: Pick<PostLists, 'binned'>,
): Bin => ({
  async bin({ limit, next_token }, caller) {
    const page = await lists.binned(caller.site, { limit, next_token });
    const found = await posts.many(caller.site, page.records);
    const byUid = new Map(found.map((post) => [post.postUid, post]));
    const records = page.records.flatMap((postUid) => {
      const post = byUid.get(postUid);
      // The index may still name one that was taken out a moment ago.
      return post?.is_deleted ? [binnedOf(post)] : [];
    });
    return { ...page, records };
  },

  async remove({ postUid }, caller, { now }) {
    const post = await readableBy(caller, postUid, now);
    if (!mayRemovePost(caller, post)) {
      throw new AppError(
        'forbidden',
        'You may remove your own posts while they are drafts. Please ask an administrator.',
      );
    }
    const isRemoved = await posts.remove(caller.site, post, saverFor(caller), now);
    if (!isRemoved) throw changedMeanwhile(undefined);
    return { postUid };
  },

  async restore({ postUid }, caller, { now }) {
    const post = await posts.get(caller.site, postUid);
    if (post?.is_deleted) {
      if (!mayRestorePost(caller, post)) throw postNotFound();
      // Two may take it back at the same moment: then it is back for both.
      await posts.restore(caller.site, post, saverFor(caller), now);
    }
    return whole(caller, await readableBy(caller, postUid, now));
  },
});
