import type { UserRepository } from '#functions/people/store/users';
import { postNotFound } from '#functions/posts/rules/post-view';
import type { PostReader } from '#functions/posts/store/post-reader';
import { readable } from '#functions/posts/store/post-record';
import { emailLogFaults } from '#shared/email-logs/email-log-rules';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { isVisible } from '#shared/posts/visibility';
import type { readposts as contract } from '#shared/read-posts/readposts.contract';
import { reachOf } from '#shared/rights/permissions';
import type { ReadPostRepository } from './store/readposts.ts';

/**
 * Answers and records read marks. People mark only posts that they may read, and only as read by
 * themselves.
 */
export const readPostHandlers = (
  reads: Pick<ReadPostRepository, 'list' | 'add'>,
  posts: Pick<PostReader, 'get'>,
  users: Pick<UserRepository, 'get'>,
): Handlers<typeof contract> => ({
  async list({ userUid, ...query }, caller, { audit }) {
    if (userUid !== caller.userUid && !reachOf(caller, 'rp.get').has('all')) {
      throw new AppError('notFound', 'No person with this name.');
    }
    refuseFaults(emailLogFaults(query));
    const person = await users.get(caller.site, userUid);
    await audit(person?.type === 'student' ? [userUid] : []);
    return reads.list(caller.site, userUid, { ...query, timeZone: caller.timeZone });
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
