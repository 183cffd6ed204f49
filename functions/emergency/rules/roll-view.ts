import type { Addressee } from '#functions/people/store/people';
import { groupOrder } from '#shared/audiences/group-order';
import type { Group } from '#shared/audiences/groups.contract';
import type { RollCounts, RollList, RollPerson } from '#shared/emergency/roll-call.contract';
import { isOnlyByLink, type Mark, type Standing, standingOf } from '#shared/emergency/standing';
import { peopleCalled } from '#shared/people/people';

/** What the overview is made of. */
export interface RollSources {
  readonly people: readonly Addressee[];
  readonly groups: readonly Group[];
  /** The marks by person. */
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
  /** Children with a restricted link. */
  readonly restricted: ReadonlySet<string>;
  /** Students whom the school knows to be away all day. */
  readonly away: ReadonlySet<string>;
}

interface Member {
  readonly person: Addressee;
  readonly group: { readonly groupUid: string; readonly groupname: string };
  readonly standing: Standing;
  /** The school knows that the student is away, and nobody says otherwise. */
  readonly isAway: boolean;
}

const staff = { groupUid: 'staff', groupname: 'Staff' };
const families = { groupUid: 'families', groupname: 'Families and others' };
const noHomeroom = { groupUid: 'no-homeroom', groupname: 'No homeroom' };

/**
 * Returns a function that names where a person is looked for in an emergency: a student’s homeroom, or
 * what else the person is.
 */
export function groupNamer(groups: readonly Group[]) {
  const homerooms = new Map(
    groups.flatMap((group) => (group.grouptype === 'Homeroom' ? [[group.groupUid, group]] : [])),
  );
  return ({ type, groups: own }: Pick<Addressee, 'type' | 'groups'>): Member['group'] => {
    if (type === 'faculty') return staff;
    if (type === 'affiliate') return families;
    return own.map((uid) => homerooms.get(uid)).find(Boolean) ?? noHomeroom;
  };
}

/** Returns whether the school knows that a student is away, and nobody says otherwise. */
export const isKnownAway = (
  userUid: string,
  { standing: { state, claim }, away }: Pick<Member, 'standing'> & Pick<RollSources, 'away'>,
): boolean => state === 'none' && !claim && away.has(userUid);

/**
 * Returns everyone whom a roll-call counts, by name: students and staff, and others once they are
 * marked.
 */
export function rollMembers({ people, groups, marks, restricted, away }: RollSources): Member[] {
  const groupOf = groupNamer(groups);
  return people.flatMap((person) => {
    const own = marks.get(person.userUid) ?? [];
    if (person.type === 'affiliate' && own.length === 0) return [];
    const standing = standingOf(own, {
      isStudent: person.type === 'student',
      hasRestrictedLink: restricted.has(person.userUid),
    });
    const isAway = isKnownAway(person.userUid, { standing, away });
    return [{ person, group: groupOf(person), standing, isAway }];
  });
}

/** Counts members by their state. */
export function rollCounts(members: readonly Member[]): RollCounts {
  const count = (state: Standing['state']) =>
    members.filter(({ standing }) => standing.state === state).length;
  return {
    people: members.length,
    safe: count('safe'),
    help: count('help'),
    none: members.filter(isIn.open).length,
    away: members.filter(isIn.away).length,
    by_link: members.filter(({ standing }) => isOnlyByLink(standing)).length,
  };
}

/** Counts the members of each group, by its name. */
export const rollGroups = (members: readonly Member[]) =>
  [...Map.groupBy(members, ({ group }) => group.groupUid)]
    .map(([group, of]) => ({ group, name: of[0]?.group.groupname ?? '', ...rollCounts(of) }))
    .sort((a, b) => groupOrder(a.name, b.name));

/** Counts requests for help that are not cleared. */
export const openHelp = (members: readonly Member[]): number =>
  members.filter(({ standing }) => standing.help).length;

const isIn: Record<RollList, (member: Member) => boolean> = {
  open: ({ standing, isAway }) => standing.state === 'none' && !isAway,
  away: ({ isAway }) => isAway,
  help: ({ standing }) => standing.help !== undefined,
  safe: ({ standing }) => standing.state === 'safe',
  link: ({ standing }) => isOnlyByLink(standing),
  all: () => true,
};

/** Returns the members whose names have words that begin with every searched word; all without a search. */
function membersCalled(name: string | undefined, members: readonly Member[]): readonly Member[] {
  if (!name) return members;
  const all = members.map(({ person }) => person);
  const found = new Set(peopleCalled(name, all, all.length));
  return members.filter(({ person }) => found.has(person));
}

interface RollFilter {
  readonly list: RollList;
  readonly group?: string | undefined;
  /** Words of a name. */
  readonly name?: string | undefined;
}

/** Returns the rows of a list. `people` gives the names of those who marked. */
export function rollRows(
  members: readonly Member[],
  { list, group, name }: RollFilter,
  people: readonly Addressee[],
): RollPerson[] {
  const names = new Map(people.map(({ userUid, name }) => [userUid, name]));
  const shown = ({ kind, at, marked_by, where, sentence }: Mark) => ({
    kind,
    at,
    name: names.get(marked_by) ?? 'Former member',
    ...(where && { where }),
    ...(sentence && { sentence }),
  });
  return membersCalled(name, members)
    .filter(isIn[list])
    .filter((member) => !group || member.group.groupUid === group)
    .map(({ person, group: own, standing: { state, by, help, claim }, isAway }) => ({
      userUid: person.userUid,
      name: person.name,
      group: own.groupname,
      state,
      ...(isAway && { is_away: true }),
      ...(by && { by: shown(by) }),
      ...(help && { help: shown(help) }),
      ...(claim && { claim: shown(claim) }),
    }));
}

/** Returns the students among some people. */
export const studentsAmong = (
  rows: readonly Pick<RollPerson, 'userUid'>[],
  people: readonly Addressee[],
): string[] => {
  const students = new Set(people.flatMap((each) => (each.type === 'student' ? each.userUid : [])));
  return rows.flatMap(({ userUid }) => (students.has(userUid) ? userUid : []));
};
