import { audienceOf, type GroupList } from '#shared/audiences/audience';
import { type PublishWindow, windowOf } from '#shared/kernel/publish-window';
import type { Readable } from '#shared/posts/visibility';

/** The fields of a form or an answer that decide who may read a post. */
export interface ReachFields {
  readonly published: boolean;
  readonly publish_start: string;
  readonly publish_end: string;
  readonly group_list?: GroupList | undefined;
  readonly for_carer_only?: boolean | undefined;
  readonly make_public: boolean;
}

/** Returns the access rules of a post in the wire format. */
export const readableOf = (post: ReachFields): Readable => ({
  published: post.published,
  is_deleted: false,
  window: windowOf(post),
  audience: post.group_list ? audienceOf(post.group_list) : { userTypes: [], groups: [] },
  for_carer_only: post.for_carer_only ?? false,
  make_public: post.make_public,
});

/**
 * Whether a change may let more people read a post, now or later. It compares rules, not people, so
 * it may return true when no person is added today, but never false when one is.
 */
export function isWider(before: Readable | undefined, after: Readable, now: Date): boolean {
  if (!isEverShown(after, now) || !reachesAnyone(after)) return false;
  if (!before || !isEverShown(before, now)) return true;
  return isShownLonger(before.window, after.window, now) || reachesMore(before, after);
}

/** Whether a post is shown now or at any later time. */
export function isEverShown(post: Readable, now: Date): boolean {
  const { start, end } = post.window;
  if (post.is_deleted || !post.published || !start) return false;
  return endOf({ end }) > startFrom({ start }, now);
}

const reachesAnyone = ({ make_public, audience }: Readable): boolean =>
  make_public || audience.userTypes.length > 0;

const isShownLonger = (before: PublishWindow, after: PublishWindow, now: Date): boolean =>
  startFrom(after, now) < startFrom(before, now) || endOf(after) > endOf(before);

/** Returns the later of the start and now, in ms. */
const startFrom = ({ start }: PublishWindow, now: Date): number =>
  Math.max(now.getTime(), start ? Date.parse(start) : Number.POSITIVE_INFINITY);

const endOf = ({ end }: PublishWindow): number =>
  end ? Date.parse(end) : Number.POSITIVE_INFINITY;

function reachesMore(before: Readable, after: Readable): boolean {
  if (before.for_carer_only && !after.for_carer_only && mayReachStudents(after)) return true;
  if (before.make_public) return false;
  if (after.make_public) return true;
  const old = before.audience;
  const groups = new Set(old.groups);
  const addsGroups =
    groups.size > 0 &&
    (after.audience.groups.length === 0 || after.audience.groups.some((each) => !groups.has(each)));
  return after.audience.userTypes
    .filter((type) => !(type === 'STUDENTS' && after.for_carer_only))
    .some((type) => addsGroups || !old.userTypes.includes(type));
}

/** A student may also be a carer; staff are never students. */
const mayReachStudents = ({ make_public, audience }: Readable): boolean =>
  make_public || audience.userTypes.some((type) => type !== 'STAFF');
