import { includesOf } from '#shared/audiences/audience';
import type { Child } from '#shared/calendar/calendar-event';
import type { Caller } from '#shared/rights/caller';
import { readable, type StoredPost } from '../store/post.record.ts';

/** Whether a caller reads a post also without children. */
export function isForAnyway(post: StoredPost, caller: Caller): boolean {
  const { audience, make_public } = readable(post);
  return make_public || includesOf(audience)({ ...caller, is_carer: false, carerGroups: [] });
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
  if (isForAnyway(post, caller)) return [];
  const includes = includesOf(readable(post).audience);
  return children.filter(({ groups }) =>
    includes({ type: 'affiliate', is_carer: true, groups: [], carerGroups: groups }),
  );
}
