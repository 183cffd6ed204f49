import type { AudienceCount } from '#shared/contract/audiences';
import type { Group } from '#shared/contract/groups';
import { type UserType, userTypes, type WayIn, waysInOf } from '#shared/domain/audience';
import { type Person, phraseOf, typesOf } from '#shared/domain/people';
import { type Readable, visibilityOf } from '#shared/domain/visibility';

/** How many people a sample names. */
const mostInSample = 10;

/** Who of a school will see a post, in numbers, and a sample by name. `people` are sorted, `groups` are those that were chosen. */
export function countAudience(
  post: Readable,
  groups: readonly Group[],
  people: readonly Person[],
  now: Date,
): Omit<AudienceCount, 'as_of'> {
  const sees = visibilityOf(post, now);
  const wouldSee = visibilityOf({ ...post, for_carer_only: false }, now);
  const waysIn = waysInOf(post.audience);
  const seen: Seen[] = [];
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
    seen.push({ person, ways });
    const bringing = new Set(ways.flatMap((way) => way.groups));
    if (bringing.size > 1) inSeveral++;
    for (const group of bringing) byGroup.set(group, (byGroup.get(group) ?? 0) + 1);
    for (const { type } of ways) byType.set(type, (byType.get(type) ?? 0) + 1);
  }
  return {
    total: seen.length,
    by_type: userTypes.map((user_type) => ({ user_type, people: byType.get(user_type) ?? 0 })),
    by_group: groups.map((group) => ({ ...group, people: byGroup.get(group.groupUid) ?? 0 })),
    in_several_groups: inSeveral,
    by_public: seen.filter(({ ways }) => ways.length === 0).length,
    excluded_students: excluded,
    without_email: seen.filter(({ person }) => !person.hasEmail).length,
    sample: spread(seen, mostInSample).map(({ person, ways }) => ({
      userUid: person.userUid,
      name: person.name,
      as: phraseOf(ways.length > 0 ? ways.map(({ type }) => type) : typesOf(person)),
    })),
  };
}

interface Seen {
  readonly person: Person;
  readonly ways: readonly WayIn[];
}

/** At most so many of a list, from its first to its last at even distances. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => all[Math.round(i * step)] as T);
}
