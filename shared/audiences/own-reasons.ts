import { type Reader, type UserType, waysInOf } from '#shared/audiences/audience';
import { listed, publicReason } from '#shared/audiences/audience-reasons';
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
  const ways = waysInOf(post.audience)(reader).map(({ type, groups }) =>
    sentenceOf(type, groups.map(nameOf)),
  );
  return post.make_public ? [...ways, publicReason] : ways;
}

function sentenceOf(type: UserType, groups: readonly string[]): string {
  return groups.length === 0
    ? `You are ${one[type]}, and this is for ${all[type]}.`
    : `You are ${inGroups[type]} ${listed(groups, 'and')}.`;
}

const one = { STUDENTS: 'a student', CARERS: 'a carer', STAFF: 'staff' } as const;
const all = { STUDENTS: 'all students', CARERS: 'all carers', STAFF: 'all staff' } as const;
const inGroups = {
  STUDENTS: 'a student in',
  CARERS: 'the carer of a student in',
  STAFF: 'staff in',
} as const;
