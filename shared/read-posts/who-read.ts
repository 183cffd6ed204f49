import { type UserType, userTypes, type WayIn, waysInOf } from '#shared/audiences/audience';
import { type Person, phraseOf, typesOf } from '#shared/people/people';
import { type Readable, visibilityOf } from '#shared/posts/visibility';
import type { PostReader, ReaderFilter, ReaderRule } from './post-readers.contract.ts';

/** A person with the children whose carer the person is today. */
export interface Relative extends Person {
  readonly children: readonly {
    readonly userUid: string;
    readonly groups: readonly string[];
  }[];
}

interface Member {
  readonly person: Relative;
  /** Why the audience includes the person; empty for readers of a public post. */
  readonly ways: readonly WayIn[];
  /** The time of the first opening. */
  readonly read_at: string | undefined;
}

/** A child, and those of the child's carers who are in the audience. */
interface Family {
  readonly child: Person;
  readonly carers: readonly Member[];
}

/** The audience of a post now, with who has read it. */
export interface WhoRead {
  readonly members: readonly Member[];
  readonly families: readonly Family[];
}

const always = '1970-01-01T00:00:00.000Z';

/**
 * Returns the audience of a post: everyone at the school now who may read it while it is live. A
 * child belongs to it if a carer of the child may read it because of the child.
 */
export function whoRead(
  post: Readable,
  people: readonly Relative[],
  readAt: ReadonlyMap<string, string>,
): WhoRead {
  const live = { ...post, published: true, is_deleted: false, window: { start: always } };
  const sees = visibilityOf(live, new Date());
  const waysIn = waysInOf(post.audience);
  const chosen = new Set(post.make_public ? [] : post.audience.groups);
  const members = people.filter(sees).map((person) => ({
    person,
    ways: waysIn(person),
    read_at: readAt.get(person.userUid),
  }));
  const known = new Map(people.map((person) => [person.userUid, person]));
  const carersOf = new Map<string, Member[]>();
  for (const member of members) {
    if (!isIn(post, member, 'CARERS')) continue;
    for (const { userUid, groups } of member.person.children) {
      if (chosen.size > 0 && !groups.some((group) => chosen.has(group))) continue;
      carersOf.set(userUid, [...(carersOf.get(userUid) ?? []), member]);
    }
  }
  const families = [...carersOf].flatMap(([userUid, carers]) => {
    const child = known.get(userUid);
    return child ? [{ child, carers }] : [];
  });
  return { members, families: families.sort((a, b) => byName(a.child, b.child)) };
}

/** Tells whether a member reads as a user type. A public post is for everyone in every type. */
function isIn(post: Readable, { person, ways }: Member, type: UserType): boolean {
  if (post.make_public) return typesOf(person).includes(type);
  return ways.some((way) => way.type === type);
}

const byName = (a: Person, b: Person): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.userUid < b.userUid ? -1 : 1;

/** How many people or children there are, and how many of them are reached. */
export interface Reached {
  readonly people: number;
  readonly read: number;
}

const countOf = <T>(all: readonly T[], isReached: (each: T) => boolean): Reached => ({
  people: all.length,
  read: all.filter(isReached).length,
});

const hasRead = ({ read_at }: Member): boolean => read_at !== undefined;
const isReached = ({ carers }: Family): boolean => carers.some(hasRead);

/** Counts the readers of a post: all, by user type, by chosen group, and by each rule of families. */
export function readerCounts(post: Readable, { members, families }: WhoRead) {
  const as = (type: UserType) => members.filter((member) => isIn(post, member, type));
  const viaGroup = (group: string) =>
    members.filter(({ ways }) => ways.some(({ groups }) => groups.includes(group)));
  return {
    ...countOf(members, hasRead),
    by_type: userTypes.map((user_type) => ({ user_type, ...countOf(as(user_type), hasRead) })),
    by_group: post.audience.groups.map((groupUid) => ({
      groupUid,
      ...countOf(viaGroup(groupUid), hasRead),
    })),
    by_rule: {
      everyone: countOf(members, hasRead),
      each_carer: countOf(as('CARERS'), hasRead),
      any_carer: countOf(families, isReached),
      student: countOf(as('STUDENTS'), hasRead),
    } satisfies Record<ReaderRule, Reached>,
  };
}

/** Returns the people or, for the rule of any carer, the children of a list, sorted by name. */
export function readersOf(
  post: Readable,
  who: WhoRead,
  { rule, state, group }: ReaderFilter,
): PostReader[] {
  const rows = rule === 'any_carer' ? familyRows(who, group) : memberRows(post, who, rule, group);
  return rows.filter(({ is_reached }) => state === 'all' || is_reached === (state === 'read'));
}

const typeOfRule = { each_carer: 'CARERS', student: 'STUDENTS' } as const;

function memberRows(
  post: Readable,
  { members }: WhoRead,
  rule: Exclude<ReaderRule, 'any_carer'>,
  group: string | undefined,
): PostReader[] {
  return members
    .filter((member) => rule === 'everyone' || isIn(post, member, typeOfRule[rule]))
    .filter(({ ways }) => !group || ways.some(({ groups }) => groups.includes(group)))
    .map(({ person, ways, read_at }) => ({
      ...namesOf(person),
      as: phraseOf(ways.length > 0 ? ways.map(({ type }) => type) : typesOf(person)),
      groups: [...new Set(ways.flatMap(({ groups }) => groups))],
      is_reached: read_at !== undefined,
      ...(read_at && { read_at }),
    }));
}

const familyRows = ({ families }: WhoRead, group: string | undefined): PostReader[] =>
  families
    .filter(({ child }) => !group || child.groups.includes(group))
    .map((family) => ({
      ...namesOf(family.child),
      as: 'Student',
      groups: [...family.child.groups],
      is_reached: isReached(family),
      carers: family.carers.map(({ person, read_at }) => ({
        ...namesOf(person),
        ...(read_at && { read_at }),
      })),
    }));

const namesOf = ({ userUid, username, name }: Person) => ({ userUid, username, name });

/** Returns the students in an audience: those who read, and the children of its families. */
export const studentsIn = ({ members, families }: WhoRead): ReadonlySet<string> =>
  new Set([
    ...members.flatMap(({ person }) => (person.type === 'student' ? [person.userUid] : [])),
    ...families.map(({ child }) => child.userUid),
  ]);

/**
 * Returns who is reminded of a post: those who have not read it; for the rule of any carer the
 * carers of each child of whom none has read it.
 */
export function remindedOf(
  post: Readable,
  who: WhoRead,
  filter: Pick<ReaderFilter, 'rule' | 'group'>,
): Set<string> {
  const missing = readersOf(post, who, { ...filter, state: 'not_read' });
  const people = missing.flatMap(({ userUid, carers }) => carers ?? [{ userUid }]);
  return new Set(people.map(({ userUid }) => userUid));
}
