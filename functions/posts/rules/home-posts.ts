import type { Bound, School } from '#functions/kernel/record/declaration';
import { includesOf } from '#shared/audiences/audience';
import type { Child } from '#shared/calendar/calendar-event';
import type { PostType } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import { readable, type StoredPost } from '../store/post.record.ts';
import type { PostLists } from '../store/post-lists.ts';
import { summaryOf } from './post-view.ts';

interface HomePostDeps {
  readonly lists: Bound<PostLists, 'live'>;
  readonly marks: {
    /** Returns those of some posts that a person has opened. */
    of(school: School): {
      among(userUid: string, postUids: readonly string[]): Promise<ReadonlySet<string>>;
    };
  };
}

interface Wanted {
  readonly types: readonly PostType[];
  /** The newest posts among which unread ones come first. */
  readonly newest: number;
  readonly shown: number;
}

/** Few posts of a school may be for a reader. Home does not look further than this. */
const mostExamined = 200;

/** Returns the newest posts of some types that the caller may read, unread ones first. */
export async function homePosts<C extends Child & { readonly firstname: string }>(
  { lists, marks }: HomePostDeps,
  caller: Caller,
  { types, newest, shown }: Wanted,
  { children, now }: { readonly children: readonly C[]; readonly now: Date },
) {
  const { userUid } = caller;
  const { records, next_token } = await lists.of(caller).live(types, now, {
    limit: newest,
    mostExamined,
    accepts: (post) => isVisible(readable(post), caller, now),
  });
  const read = await marks.of(caller).among(
    userUid,
    records.map(({ postUid }) => postUid),
  );
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

/**
 * Returns the children who are the reason that a carer reads a post; none if the carer would read it
 * without them.
 */
export function childrenOfPost<C extends Child>(
  post: StoredPost,
  caller: Caller,
  children: readonly C[],
): C[] {
  const { audience, make_public } = readable(post);
  const includes = includesOf(audience);
  if (make_public || includes({ ...caller, is_carer: false, carerGroups: [] })) return [];
  return children.filter(({ groups }) =>
    includes({ type: 'affiliate', is_carer: true, groups: [], carerGroups: groups }),
  );
}
