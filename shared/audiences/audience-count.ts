import { type UserType, userTypes, type WayIn, waysInOf } from '#shared/audiences/audience';
import type { AudienceCount } from '#shared/audiences/audiences.contract';
import type { Group } from '#shared/audiences/groups.contract';
import { type Person, phraseOf, typesOf } from '#shared/people/people';
import { type Readable, visibilityOf } from '#shared/posts/visibility';

/** The number of people in a sample. */
const mostInSample = 10;

/**
 * Counts who will see a post, and returns a sample by name. `people` must be sorted; `groups` are
 * the chosen groups.
 */
export function countAudience(
  post: Readable,
  groups: readonly Group[],
  people: readonly Person[],
  now: Date,
): Omit<AudienceCount, 'as_of'> {
  const sees = visibilityOf(post, now);
  const wouldSee = visibilityOf({ ...post, for_carer_only: false }, now);
  const waysIn = waysInOf(post.audience);
  const readers: CountedReader[] = [];
  const byType = new Map<UserType, number>();
  const byGroup = new Map<string, number>();
  let excluded = 0;
  let inSeveral = 0;
  for (const person of people) {
    if (!sees(person)) {
      if (post.for_carer_only && wouldSee(person)) excluded++;
      continue;
    }
    const ways = waysIn(person);
    readers.push({ person, ways });
    const includingGroups = new Set(ways.flatMap((way) => way.groups));
    if (includingGroups.size > 1) inSeveral++;
    for (const group of includingGroups) byGroup.set(group, (byGroup.get(group) ?? 0) + 1);
    for (const { type } of ways) byType.set(type, (byType.get(type) ?? 0) + 1);
  }
  return {
    total: readers.length,
    by_type: userTypes.map((user_type) => ({ user_type, people: byType.get(user_type) ?? 0 })),
    by_group: groups.map((group) => ({ ...group, people: byGroup.get(group.groupUid) ?? 0 })),
    in_several_groups: inSeveral,
    by_public: readers.filter(({ ways }) => ways.length === 0).length,
    excluded_students: excluded,
    without_email: readers.filter(({ person }) => !person.hasEmail).length,
    sample: spread(readers, mostInSample).map(({ person, ways }) => ({
      userUid: person.userUid,
      name: person.name,
      as: phraseOf(ways.length > 0 ? ways.map(({ type }) => type) : typesOf(person)),
    })),
  };
}

interface CountedReader {
  readonly person: Person;
  readonly ways: readonly WayIn[];
}

/** Returns at most `most` items of a list, from the first to the last at even distances. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => all[Math.round(i * step)] as T);
}
