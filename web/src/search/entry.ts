import type { ComponentType } from 'react';
import { lettersRank, type Rank, textRank } from '#shared/search/rank';
import { type Mark, type SearchGroup, searchGroups } from '#shared/search/search.contract';

/** One thing that is found: an address to go to, or an act in place. */
export interface Entry {
  /** Its identity, if it shares its address with another entry. */
  readonly id?: string;
  readonly label: string;
  readonly url: string;
  /** What it is: `Notice`, `Action`. */
  readonly hint: string;
  readonly marks?: readonly Mark[];
  /** Where it is, or whom it concerns; may be empty. */
  readonly where?: string;
  /** An ISO instant, or a day. */
  readonly date?: string;
  /** Whether its hour matters. */
  readonly withTime?: boolean;
  readonly excerpt?: string;
  readonly excerptMarks?: readonly Mark[];
  /** Readers do not see it now. */
  readonly isHidden?: boolean;
  /** A person is never remembered as a recent entry. */
  readonly isPerson?: boolean;
  readonly run?: () => void;
  /** The icon of a screen in the navigation. */
  readonly Icon?: ComponentType;
  readonly rank?: Rank;
}

/** The groups in which things are found, in the order of equally good ones. */
export const groupNames = [
  'recent',
  'action',
  'screen',
  'person',
  ...searchGroups,
  'task',
] as const;
export type GroupName = (typeof groupNames)[number];

export interface Group {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
  /** Whether the server has more. */
  readonly hasMore: boolean;
}

/** The headings of the groups. */
export const groupLabels: Readonly<Record<GroupName, string>> = {
  recent: 'Recent',
  action: 'Actions',
  screen: 'Portal pages',
  person: 'People',
  post: 'Notices and Connections',
  event: 'Events',
  course: 'Courses',
  place: 'Places',
  page: 'Pages of places',
  task: 'Tasks due',
};

/** The groups whose headings say what each of their entries is. */
const ofOneKind = new Set<GroupName>(['action', 'event', 'course', 'place', 'page', 'task']);

/** What an entry is, where the heading of its group does not say it. */
export const hintIn = (group: GroupName, { hint }: Pick<Entry, 'hint'>): string =>
  ofOneKind.has(group) || (group === 'screen' && hint === screenHint) ? '' : hint;

/** What a screen is; one of the administration says so. */
export const screenHint = 'Portal page';

/** Returns what identifies an entry. */
export const idOf = ({ id, url }: Pick<Entry, 'id' | 'url'>): string => id ?? url;

/**
 * Returns entries in their groups: the group with the best entry first. An entry is in the first group
 * that has it; groups without entries are left out. Names that only have the letters in order are left
 * out as well if something has the words.
 */
export function grouped(
  found: Readonly<Partial<Record<GroupName, readonly Entry[]>>>,
  more: readonly SearchGroup[] = [],
): Group[] {
  const known = new Set<string>();
  return groupNames
    .flatMap((name) => {
      const entries = (found[name] ?? []).filter((entry) => {
        const isNew = !known.has(idOf(entry));
        known.add(idOf(entry));
        return isNew;
      });
      const hasMore = more.some((each) => each === name);
      return entries.length > 0 ? [{ name, entries, hasMore }] : [];
    })
    .map((group) => ({ group, rank: bestOf(group.entries) }))
    .filter(
      ({ rank }, _, all) => rank !== lettersRank || all.every((each) => each.rank >= lettersRank),
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ group }) => group);
}

const bestOf = (entries: readonly Entry[]): Rank =>
  Math.min(...entries.map(({ rank = textRank }) => rank));
