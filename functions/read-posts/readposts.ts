import type { Bound, School } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { postNotFound } from '#functions/posts/rules/post-view';
import { readable } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import { emailLogFaults } from '#shared/email-logs/email-log-rules';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { isVisible } from '#shared/posts/visibility';
import type {
  readposts as contract,
  ReadPost,
  ReportedRead,
} from '#shared/read-posts/readposts.contract';
import { reachOf } from '#shared/rights/permissions';
import type { ReadPostRepository } from './store/readposts.ts';

/**
 * Answers and records read marks. People mark only posts that they may read, and only as read by
 * themselves.
 */
export const readPostHandlers = (
  reads: Bound<ReadPostRepository, 'list' | 'add'>,
  posts: Bound<PostReader, 'get' | 'many'>,
  users: Bound<UserRepository, 'get'>,
): Handlers<typeof contract> => {
  async function withTitles(school: School, records: readonly ReadPost[]): Promise<ReportedRead[]> {
    const uids = records.map(({ posts_postUid }) => posts_postUid);
    const found = await posts.of(school).many(uids);
    const titles = new Map(found.map(({ postUid, title }) => [postUid, title]));
    return records.map((read) => ({ ...read, title: titles.get(read.posts_postUid) ?? '' }));
  }

  return {
    async list({ userUid, with_titles, ...query }, caller, { audit }) {
      const isReport = reachOf(caller, 'rp.get').has('all');
      if (userUid !== caller.userUid && !isReport) {
        throw new AppError('notFound', 'No person with this name.');
      }
      refuseFaults(emailLogFaults(query));
      const person = await users.of(caller).get(userUid);
      await audit(person?.type === 'student' ? [userUid] : []);
      const page = await reads.of(caller).list(userUid, { ...query, timeZone: caller.timeZone });
      return isReport && with_titles
        ? { ...page, records: await withTitles(caller, page.records) }
        : page;
    },

    async create({ posts_postUid }, caller, { now }) {
      const post = await posts.of(caller).get(posts_postUid);
      if (!post || !isVisible(readable(post), caller, now)) throw postNotFound();
      return reads.of(caller).add({
        posts_postUid,
        users_userUid: caller.userUid,
        type: post.type,
        created_at: now.toISOString(),
      });
    },
  };
};
