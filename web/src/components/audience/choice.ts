import { groupTypes } from '#shared/contract/groups';
import { type GroupList, type UserType, userTypes } from '#shared/domain/audience';

/** A group as the picker shows it. */
export interface PickedGroup {
  readonly groupUid: string;
  readonly groupname: string;
  readonly grouptype: string;
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The groups by type, from the school's largest parts to its smallest, names as people count: Year 7 before Year 10. */
export function sectionsOf(groups: readonly PickedGroup[]): [grouptype: string, PickedGroup[]][] {
  const sections = new Map<string, PickedGroup[]>(groupTypes.map((type) => [type, []]));
  for (const group of groups) {
    sections.set(group.grouptype, [...(sections.get(group.grouptype) ?? []), group]);
  }
  const filled = [...sections].filter(([, members]) => members.length > 0);
  return filled.map(([type, members]) => [
    type,
    members.sort((a, b) => natural.compare(a.groupname, b.groupname)),
  ]);
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The groups whose names hold every word, accents and capitals aside. */
export function filtered(groups: readonly PickedGroup[], words: string): PickedGroup[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return groups.filter(({ groupname }) => {
    const name = folded(groupname);
    return wanted.every((word) => name.includes(word));
  });
}

/** The user types that are checked. */
export const checkedTypes = (list: GroupList): UserType[] =>
  userTypes.filter((type) => list.userTypes.some(({ name, checked }) => checked && name === type));

/** A choice with one user type checked or not; the three always stand in it, as clients send them. */
export const withType = (list: GroupList, type: UserType, checked: boolean): GroupList => ({
  ...list,
  userTypes: userTypes.map((name) => ({
    name,
    checked: name === type ? checked : checkedTypes(list).includes(name),
  })),
});

/** As many groups as an audience holds. */
export const groupLimit = 500;

/** A choice with these groups in it, or out of it. */
export function withGroups(list: GroupList, uids: readonly string[], chosen: boolean): GroupList {
  const meant = new Set(uids);
  const others = list.groups.filter((uid) => !meant.has(uid));
  // Names are the server's to fill in.
  return {
    ...list,
    groups: chosen ? [...others, ...meant] : others,
    groupNames: [],
    groupNamesSearch: '',
  };
}

/** The names of chosen groups in natural order; those that are gone from the school are counted. */
export function namesOf(chosen: readonly string[], groups: readonly PickedGroup[]): string[] {
  const meant = new Set(chosen);
  const there = groups.filter(({ groupUid }) => meant.has(groupUid));
  const gone = meant.size - there.length;
  const names = there.map(({ groupname }) => groupname).sort(natural.compare);
  if (gone === 0) return names;
  return [...names, gone === 1 ? 'a group that is gone' : `${gone} groups that are gone`];
}

/** What the user types are called on their own. */
export const typeTitles: Readonly<Record<UserType, string>> = {
  STUDENTS: 'Students',
  CARERS: 'Carers',
  STAFF: 'Staff',
};

const nouns: Record<UserType, string> = {
  STUDENTS: 'students',
  CARERS: 'carers',
  STAFF: 'staff',
};

/** The names of user types in a sentence: `students`, `carers and staff`. */
export const typesInWords = (types: readonly UserType[]): string =>
  joined(types.map((type) => nouns[type]));

/** The whole choice in one sentence. */
export function choiceInWords(list: GroupList, names: readonly string[]): string {
  const types = checkedTypes(list);
  if (types.length === 0) {
    return list.groups.length > 0
      ? 'Choose who in these groups: students, carers, staff.'
      : 'Nobody is chosen yet.';
  }
  const who = capital(typesInWords(types));
  if (list.groups.length === 0) return `${who} of the whole school.`;
  // While names are on their way, groups are only counted.
  if (names.length === 0) return `${who} of ${groupsInWords(list.groups.length)}.`;
  const shown =
    names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more groups`] : names;
  return `${who} of ${joined(shown)}.`;
}

const groupsInWords = (count: number): string => (count === 1 ? 'one group' : `${count} groups`);

const joined = (words: readonly string[]): string =>
  words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
