import { type Reader, waysInOf } from '#shared/audiences/audience';
import { listed, publicReason, waysByLink } from '#shared/audiences/audience-reasons';
import { type Readable, visibilityOf } from '#shared/posts/visibility';

/**
 * Returns why a reader sees a post, in sentences to the reader. It names only groups that the reader,
 * or the reader's children, belong to. Empty for a person who is not in the audience.
 */
export function ownReasons(
  post: Readable,
  reader: Reader,
  nameOf: (groupUid: string) => string,
  now: Date,
): string[] {
  if (!visibilityOf(post, now)(reader)) return [];
  const ways = waysByLink(waysInOf(post.audience)(reader), reader).map(({ type, groups, isOwn }) =>
    groups.length === 0
      ? `You are ${one[type]}, and this is for ${all[type]}.`
      : `You are ${isOwn ? 'a carer in' : inGroups[type]} ${listed(groups.map(nameOf), 'and')}.`,
  );
  return post.make_public ? [...ways, publicReason] : ways;
}

const one = { STUDENTS: 'a student', CARERS: 'a carer', STAFF: 'staff' } as const;
const all = { STUDENTS: 'all students', CARERS: 'all carers', STAFF: 'all staff' } as const;
const inGroups = {
  STUDENTS: 'a student in',
  CARERS: 'the carer of a student in',
  STAFF: 'staff in',
} as const;
