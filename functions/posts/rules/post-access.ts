import { mayReport } from '#functions/asks/rules/ask-readers';
import { helperNames } from '#functions/asks/store/helpers';
import { shownFiles } from '#functions/files/rules/shown-files';
import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import type { Bound } from '#functions/kernel/record/declaration';
import { type GroupRepository, withSchoolGroupNames } from '#functions/people/store/groups';
import type { UserRepository } from '#functions/people/store/users';
import type { Post } from '#shared/posts/posts.contract';
import { isVisible, type Readable } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { readable, type StoredPost } from '../store/post.record.ts';
import { askOfVersion, type StoredVersion } from '../store/post-version.record.ts';
import type { PostRepository } from '../store/posts.ts';
import { editorRowOf, postNotFound, summaryOf } from './post-view.ts';

/** Whether a caller may open a post now. Editors may open every post that is not removed. */
export const mayRead = (caller: Caller, post: StoredPost, now: Date): boolean =>
  mayReadAs(caller, readable(post), now);

/** The same, by the fields that decide. */
export const mayReadAs = (caller: Caller, post: Readable, now: Date): boolean =>
  !post.is_deleted && (reachOf(caller, 'post.get').has('all') || isVisible(post, caller, now));

export type PostAccess = ReturnType<typeof postAccess>;

/** Reads one post for a caller. `isVisible` decides for readers; editors may open any post. */
export const postAccess = (
  posts: Bound<PostRepository, 'get' | 'withContent' | 'askOf'>,
  groups: Bound<GroupRepository, 'many'>,
  users: Bound<UserRepository, 'byUsername' | 'many'>,
) => ({
  /** Returns a post that the caller may read now; throws “not found” otherwise. */
  async readableBy(caller: Caller, postUid: string, now: Date): Promise<StoredPost> {
    const post = await posts.of(caller).get(postUid);
    if (!post || !mayRead(caller, post, now)) throw postNotFound();
    return post;
  },

  /**
   * Returns a post with its text and what it asks; for editors also with audience, flags and author.
   * An earlier version has its own ask.
   */
  async whole(caller: Caller, post: StoredPost | StoredVersion, isEarlier = false): Promise<Post> {
    const stored = posts.of(caller);
    const isEditor = reachOf(caller, 'post.get').has('all');
    const [{ content_html }, ask] = await Promise.all([
      stored.withContent(post),
      isEarlier ? askOfVersion(post) : stored.askOf(post),
    ]);
    // Readers learn of no helper but themselves.
    const helpers = ask?.helpers.filter((uid) => isEditor || uid === caller.userUid) ?? [];
    const names = isEditor ? await helperNames(users, caller, helpers) : undefined;
    const named = names && { helper_usernames: names };
    const text = {
      content_html: withMediaAddresses(content_html),
      ...shownFiles(post.files),
      ...(ask && { ask: { ...ask, helpers, ...named } }),
      // The report follows the ask of today, and an earlier version had other helpers.
      ...(ask &&
        !isEarlier &&
        mayReport(caller, { ...post, helpers }) && { may_report: true as const }),
    };
    if (!isEditor) return { ...summaryOf(post), ...text };
    const [row = post] = await withSchoolGroupNames(groups, caller, [post]);
    return { ...editorRowOf(row), ...text };
  },
});
