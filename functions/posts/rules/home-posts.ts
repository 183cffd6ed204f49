import type { Bound } from '#functions/kernel/record/declaration';
import type { Child } from '#shared/calendar/calendar-event';
import type { Paged } from '#shared/kernel/paging';
import type { PostType } from '#shared/posts/posts.contract';
import type { Caller } from '#shared/rights/caller';
import type { StoredPost } from '../store/post.record.ts';
import type { PostLists } from '../store/post-lists.ts';
import { childrenOfPost } from './post-children.ts';
import { summaryOf } from './post-view.ts';

interface Wanted {
  readonly types: readonly PostType[];
  /** The newest posts among which unread ones come first. */
  readonly newest: number;
}

/** Few posts of a school may be for a reader. Home does not look further than this. */
const mostExamined = 200;

/** Returns the newest posts of some types that the caller may read. */
export const newestPosts = (
  lists: Bound<PostLists, 'live'>,
  caller: Caller,
  { types, newest }: Wanted,
  now: Date,
): Promise<Paged<StoredPost>> =>
  lists.of(caller).live(types, now, { limit: newest, mostExamined, reader: caller });

interface ShownTo<C> {
  readonly caller: Caller;
  readonly children: readonly C[];
  /** Those of the posts that the caller has opened. */
  readonly read: ReadonlySet<string>;
}

/** Returns what Home shows of the newest posts, unread ones first. */
export function homePosts<C extends Child & { readonly firstname: string }>(
  { records, next_token }: Paged<StoredPost>,
  shown: number,
  { caller, children, read }: ShownTo<C>,
) {
  const isUnread = ({ postUid }: StoredPost) => !read.has(postUid);
  const unread = records.filter(isUnread);
  const sorted = [...unread, ...records.filter((post) => !isUnread(post))];
  return {
    posts: sorted.slice(0, shown).map((post) => ({
      ...summaryOf(post),
      is_unread: isUnread(post),
      for_children: childrenOfPost(post, caller, children).map(({ userUid: uid, firstname }) => ({
        userUid: uid,
        firstname,
      })),
    })),
    unread: { count: unread.length, more: next_token !== undefined },
  };
}
