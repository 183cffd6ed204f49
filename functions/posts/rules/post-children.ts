import type { Bound } from '#functions/kernel/record/declaration';
import { childrenOf } from '#functions/people/store/children';
import type { UserRepository } from '#functions/people/store/users';
import { includesOf } from '#shared/audiences/audience';
import type { Child } from '#shared/calendar/calendar-event';
import type { Profile } from '#shared/intake/roster';
import type { ListedPost } from '#shared/posts/posts.contract';
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

/**
 * Returns a carer's children by first name, for what names them; none, and no read, if nothing does. The
 * links are read now: those of the caller may be half a minute old, and a device stores the names.
 */
export async function childrenIf(
  isNeeded: boolean,
  { users }: { readonly users: Bound<UserRepository, 'get' | 'many'> },
  caller: Caller,
  now: Date,
): Promise<Profile[]> {
  if (!isNeeded || caller.carerOf.length === 0) return [];
  const profile = await users.of(caller).get(caller.userUid);
  return childrenOf(users, caller, profile, now, caller.timeZone);
}

/** Returns the names of the children who are the reason that a carer reads a post; nothing without any. */
export function concernedBy(
  post: StoredPost,
  caller: Caller,
  children: readonly Profile[],
): Pick<ListedPost, 'for_children'> {
  const concerned = childrenOfPost(post, caller, children);
  if (concerned.length === 0) return {};
  return { for_children: concerned.map(({ userUid, firstname }) => ({ userUid, firstname })) };
}
