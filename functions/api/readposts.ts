import { postNotFound } from '#functions/api/post-view';
import type { PostReader } from '#functions/data/post-reader';
import { readable } from '#functions/data/post-record';
import type { ReadPostRepository } from '#functions/data/readposts';
import type { UserRepository } from '#functions/data/users';
import type { readposts as contract } from '#shared/contract/readposts';
import type { Handlers } from '#shared/contract/route';
import { isVisible } from '#shared/domain/visibility';
import { AppError } from '#shared/errors';
import { reachOf } from '#shared/permissions';

/** What people have read. Only what a person may read can be marked, and only as read by that person. */
export const readPostHandlers = (
  reads: Pick<ReadPostRepository, 'list' | 'add'>,
  posts: Pick<PostReader, 'get'>,
  users: Pick<UserRepository, 'get'>,
): Handlers<typeof contract> => ({
  async list({ userUid, ...page }, caller, { audit }) {
    if (userUid !== caller.userUid && !reachOf(caller, 'rp.get').has('all')) {
      throw new AppError('notFound', 'Nobody by that name is known here.');
    }
    const person = await users.get(caller.site, userUid);
    await audit(person?.type === 'student' ? [userUid] : []);
    return reads.list(caller.site, userUid, page);
  },

  async create({ posts_postUid }, caller, { now }) {
    const post = await posts.get(caller.site, posts_postUid);
    if (!post || !isVisible(readable(post), caller, now)) throw postNotFound();
    return reads.add(caller.site, {
      posts_postUid,
      users_userUid: caller.userUid,
      type: post.type,
      created_at: now.toISOString(),
    });
  },
});
