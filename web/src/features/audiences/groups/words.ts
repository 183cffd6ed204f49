import type { MemberState } from '#shared/audiences/school-group';
import type { SchoolGroup } from '#shared/audiences/school-groups.contract';

/** Returns where the people of a group come from. */
export const kindWords = ({ rule }: Pick<SchoolGroup, 'rule'>): string =>
  rule ? 'A rule' : 'A list of people';

/** Returns who may use a group. */
export function usersWords({ use }: Pick<SchoolGroup, 'use'>): string {
  if (use === 'all') return 'Everyone who publishes';
  return use.map(({ name }) => name).join(', ') || 'Only administrators';
}

export const peopleWords = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-AU')} people`;

/** Returns what a list says about a person of a group. */
export function stateWords(state: MemberState): string {
  switch (state) {
    case 'in':
      return 'In the group';
    case 'later':
      return 'Comes later';
    case 'over':
      return 'No longer in it';
    case 'left':
      return 'Has left the school';
  }
}
