import type { PostAccess } from '#functions/api/post-access';
import { versionOf } from '#functions/api/post-view';
import type { PostVersions } from '#functions/data/post-versions';
import { tokenOf } from '#functions/lib/dynamo';
import type { posts as contract } from '#shared/contract/posts';
import type { Handlers } from '#shared/contract/route';
import { AppError } from '#shared/errors';

type History = Pick<Handlers<typeof contract>, 'versions' | 'version'>;

/** What a post was before. Going back to a state is an ordinary change, made in the editor. */
export const postHistoryHandlers = (
  { readableBy, whole }: PostAccess,
  versions: PostVersions,
): History => ({
  async versions({ postUid, limit, next_token }, caller, { now }) {
    const current = await readableBy(caller, postUid, now);
    if (next_token) {
      const page = await versions.list(caller.site, postUid, { limit, next_token });
      return { ...page, records: page.records.map((post) => versionOf(post, false)) };
    }
    // Asked for one more than fits beside the current state, to know whether there is one.
    const kept = await versions.list(caller.site, postUid, { limit });
    const shown = [current, ...kept.records].slice(0, limit);
    const isMore = kept.records.length >= limit;
    return {
      records: shown.map((post) => versionOf(post, post === current)),
      next_token: isMore ? tokenOf(shown.at(-1)?.updated_at ?? '') : undefined,
    };
  },

  async version({ postUid, version }, caller, { now }) {
    const current = await readableBy(caller, postUid, now);
    if (current.updated_at === version) return whole(caller, current);
    const kept = await versions.get(caller.site, postUid, version);
    if (!kept) throw new AppError('notFound', 'This version is not available.');
    return whole(caller, kept);
  },
});
