import { type GroupList, type UserType, userTypes } from '#shared/audiences/audience';
import { byEarlyYear } from '#shared/audiences/early-years';
import { groupTypes } from '#shared/audiences/groups.contract';
import { isSchoolGroup, unnamedGroup } from '#shared/audiences/school-group';

/** A group as the picker shows it. */
export interface PickedGroup {
  readonly groupUid: string;
  readonly groupname: string;
  readonly grouptype: string;
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** The order of the school; the picker loads no other one. */
const groupOrder = (a: string, b: string): number => byEarlyYear(a, b) || natural.compare(a, b);

/** Groups by type, from the largest to the smallest, in natural order: Year 7 before Year 10. */
export function sectionsOf(groups: readonly PickedGroup[]): [grouptype: string, PickedGroup[]][] {
  const sections = new Map<string, PickedGroup[]>(groupTypes.map((type) => [type, []]));
  for (const group of groups) {
    sections.set(group.grouptype, [...(sections.get(group.grouptype) ?? []), group]);
  }
  const filled = [...sections].filter(([, members]) => members.length > 0);
  return filled.map(([type, members]) => [
    type,
    members.sort((a, b) => groupOrder(a.groupname, b.groupname)),
  ]);
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the groups whose names contain every word, ignoring accents and case. */
export function filtered(groups: readonly PickedGroup[], words: string): PickedGroup[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return groups.filter(({ groupname }) => {
    const name = folded(groupname);
    return wanted.every((word) => name.includes(word));
  });
}

/** Returns the checked user types. */
export const checkedTypes = (list: GroupList): UserType[] =>
  userTypes.filter((type) => list.userTypes.some(({ name, checked }) => checked && name === type));

/** Checks or unchecks one user type. All three types are always present, as clients send them. */
export const withType = (list: GroupList, type: UserType, checked: boolean): GroupList => ({
  ...list,
  userTypes: userTypes.map((name) => ({
    name,
    checked: name === type ? checked : checkedTypes(list).includes(name),
  })),
});

/** The most groups of an audience. */
export const groupLimit = 500;

/** Adds groups to a choice or removes them. */
export function withGroups(list: GroupList, uids: readonly string[], chosen: boolean): GroupList {
  const meant = new Set(uids);
  const others = list.groups.filter((uid) => !meant.has(uid));
  // The server fills in the names.
  return {
    ...list,
    groups: chosen ? [...others, ...meant] : others,
    groupNames: [],
    groupNamesSearch: '',
  };
}

/**
 * Returns the names of the chosen groups in natural order, and the numbers of groups that are not for
 * this editor's eyes, and of those that no longer exist.
 */
export function namesOf(chosen: readonly string[], groups: readonly PickedGroup[]): string[] {
  const meant = new Set(chosen);
  const there = groups.filter(({ groupUid }) => meant.has(groupUid));
  const names = there.map(({ groupname }) => groupname).sort(groupOrder);
  for (const { groupUid } of there) meant.delete(groupUid);
  const hidden = [...meant].filter(isSchoolGroup).length;
  const gone = meant.size - hidden;
  if (hidden > 0) names.push(hidden === 1 ? unnamedGroup : `${hidden} groups of the school`);
  if (gone > 0) names.push(gone === 1 ? 'a group that is gone' : `${gone} groups that are gone`);
  return names;
}

/** The labels of the user types. */
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

/** Returns user types as part of a sentence: `students`, `carers and staff`. */
export const typesInWords = (types: readonly UserType[]): string =>
  joined(types.map((type) => nouns[type]));

/** Returns the whole choice as a sentence. */
export function choiceInWords(list: GroupList, names: readonly string[]): string {
  const types = checkedTypes(list);
  if (types.length === 0) {
    return list.groups.length > 0
      ? 'Choose who in these groups: students, carers, staff.'
      : 'Nobody is chosen yet.';
  }
  const count = list.groups.length;
  if (count === 0) return `${readersInWords(types, [])} of the whole school.`;
  // While names load, groups are only counted.
  if (names.length === 0) return `${readersInWords(types, [])} of ${groupsInWords(count)}.`;
  return `${readersInWords(types, names)}.`;
}

/** Returns an audience without its sentence: `Carers and staff`, or `Year 10: carers and staff`. */
export function readersInWords(types: readonly UserType[], names: readonly string[]): string {
  const who = typesInWords(types);
  if (names.length === 0) return capital(who);
  const shown =
    names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more groups`] : names;
  // Names of groups are no nouns: “staff of All staff” is no sentence.
  return `${joined(shown)}: ${who}`;
}

const groupsInWords = (count: number): string => (count === 1 ? 'one group' : `${count} groups`);

const joined = (words: readonly string[]): string =>
  words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
