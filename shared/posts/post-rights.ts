import { type Rights, reachOf } from '#shared/rights/permissions';

/** The part of a person that decides what they may do with a post. */
interface Person extends Rights {
  readonly userUid: string;
}

/** Whether a person may remove a post: administrators any, editors their own while it is a draft. */
export function mayRemovePost(
  person: Person,
  post: { readonly users_userid?: string | undefined; readonly published: boolean },
): boolean {
  const reach = reachOf(person, 'post.del');
  if (reach.has('all')) return true;
  return reach.has('own') && post.users_userid === person.userUid && !post.published;
}

/** Whether a person may restore a post: administrators any, editors those they removed themselves. */
export function mayRestorePost(
  person: Person,
  post: { readonly deleted_by?: string | undefined },
): boolean {
  const reach = reachOf(person, 'post.restore');
  return reach.has('all') || (reach.has('own') && post.deleted_by === person.userUid);
}
