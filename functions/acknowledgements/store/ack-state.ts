import type { Bound, School, ZonedSchool } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import { postNotFound } from '#functions/posts/rules/post-view';
import { readable, type StoredPost } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import type { Group } from '#shared/audiences/groups.contract';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { type AckState, type Asking, askedOfSchool } from '../rules/ack-rows.ts';
import type { AckRepository, AskingPostKey } from './acknowledgements.ts';

export interface AckStateDeps {
  readonly posts: Bound<PostReader, 'get'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly acks: AckRepository;
}

/** A post that asks for an acknowledgement. */
export type AskingStored = Asking & AskingPostKey;

/** Returns a post with its request; undefined if it asks for nothing. */
export const askingPost = (stored: StoredPost): AskingStored | undefined => {
  const { postUid, acknowledgement } = stored;
  return acknowledgement && { postUid, acknowledgement, rules: readable(stored) };
};

/**
 * Returns a post for its report. The report is open to administrators, and to editors who wrote the
 * post or saved it last.
 */
export async function postForReport(
  { posts }: Pick<AckStateDeps, 'posts'>,
  caller: Caller,
  postUid: string,
): Promise<{ readonly stored: StoredPost; readonly post: AskingStored }> {
  const stored = await posts.of(caller).get(postUid);
  if (!stored || stored.is_deleted || !mayReport(caller, stored)) throw postNotFound();
  const post = askingPost(stored);
  if (!post) throw new AppError('notFound', 'This notice asks for no acknowledgement.');
  return { stored, post };
}

function mayReport(caller: Caller, { users_userid, saved_by }: StoredPost): boolean {
  const reach = reachOf(caller, 'ack.report');
  const isOwn = users_userid === caller.userUid || saved_by === caller.userUid;
  return reach.has('all') || (reach.has('own') && isOwn);
}

/** Reads everything that a post asks for, and what is acknowledged. */
export async function ackStateOf(
  { people, acks }: Pick<AckStateDeps, 'people' | 'acks'>,
  school: ZonedSchool,
  post: AskingStored,
  now: Date,
): Promise<{ readonly state: AckState; readonly names: ReadonlyMap<string, string> }> {
  const [everyone, given] = await Promise.all([
    people.of(school).all(school.timeZone, now),
    acks.of(school).all(post),
  ]);
  return {
    state: { asked: askedOfSchool(post, everyone.people, now), given },
    names: new Map(everyone.people.map(({ userUid, name }) => [userUid, name])),
  };
}

/** Returns the groups of a report: those of the audience, or else the homerooms. */
export async function groupsOf(
  { groups }: { readonly groups: Bound<GroupRepository, 'all' | 'many'> },
  school: School,
  { rules }: AskingStored,
): Promise<Group[]> {
  const { audience, make_public } = rules;
  if (!make_public && audience.groups.length > 0) return groups.of(school).many(audience.groups);
  return (await groups.of(school).all()).filter(({ grouptype }) => grouptype === 'Homeroom');
}
