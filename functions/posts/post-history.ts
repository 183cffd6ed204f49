import { tokenOf } from '#functions/kernel/store/dynamo';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { posts as contract } from '#shared/posts/posts.contract';
import type { PostAccess } from './rules/post-access.ts';
import { versionOf } from './rules/post-view.ts';
import { storedFields } from './store/post.record.ts';
import type { PostVersions } from './store/post-version.record.ts';

/** A list shows versions without their texts. */
const withoutText = { fields: storedFields };

type History = Pick<Handlers<typeof contract>, 'versions' | 'version'>;

/** The history of a post. The editor restores a version with an ordinary change. */
export const postHistoryHandlers = (
  { readableBy, whole }: PostAccess,
  versions: PostVersions,
): History => ({
  async versions({ postUid, limit, next_token }, caller, { now }) {
    const current = await readableBy(caller, postUid, now);
    if (next_token) {
      const page = await versions.of(caller).page({ postUid }, { limit, next_token }, withoutText);
      return { ...page, records: page.records.map((post) => versionOf(post, false)) };
    }
    // The current version takes one row, so a full page of earlier ones means there are more.
    const earlier = await versions.of(caller).page({ postUid }, { limit }, withoutText);
    const shown = [current, ...earlier.records].slice(0, limit);
    const isMore = earlier.records.length >= limit;
    return {
      records: shown.map((post) => versionOf(post, post === current)),
      next_token: isMore ? tokenOf(shown.at(-1)?.updated_at ?? '') : undefined,
    };
  },

  async version({ postUid, version }, caller, { now }) {
    const current = await readableBy(caller, postUid, now);
    if (current.updated_at === version) return whole(caller, current);
    const earlier = await versions.of(caller).get({ postUid, updated_at: version });
    if (!earlier) throw new AppError('notFound', 'This version is not available.');
    return whole(caller, earlier, true);
  },
});
