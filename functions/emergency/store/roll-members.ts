import type { School, ZonedSchool } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import type { RestrictedChildren } from '#functions/people/store/restricted';
import { rollMembers } from '../rules/roll-view.ts';
import type { RollCallRepository, StoredRoll } from './roll-calls.ts';

export interface MembersDeps {
  readonly rolls: Pick<RollCallRepository, 'open' | 'all' | 'newest'>;
  readonly people: Pick<PeopleRepository, 'all'>;
  readonly groups: Pick<GroupRepository, 'all'>;
  readonly restricted: RestrictedChildren;
}

/** Returns the roll-call that the overview shows: the open one, or else the newest. */
export const rollForOverview = async (
  { rolls }: Pick<MembersDeps, 'rolls'>,
  { site }: School,
): Promise<StoredRoll | undefined> => (await rolls.open(site)) ?? rolls.newest(site);

/** Reads everyone whom a roll-call counts, and how each person stands. */
export async function membersOf(
  { rolls, people, groups, restricted }: MembersDeps,
  { site, timeZone }: ZonedSchool,
  roll: Pick<StoredRoll, 'rollUid'> | undefined,
  now: Date,
) {
  if (!roll) return { members: [], people: [] };
  const [all, named, marks, withRestriction] = await Promise.all([
    people.all(site, timeZone, now),
    groups.all(site),
    rolls.all(site, roll.rollUid),
    restricted.of(site, now),
  ]);
  const sources = { people: all.people, groups: named, marks, restricted: withRestriction };
  return { members: rollMembers(sources), people: all.people };
}
