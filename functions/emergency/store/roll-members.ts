import type { Bound, School, ZonedSchool } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import type { RestrictedChildren } from '#functions/people/store/restricted';
import { rollMembers } from '../rules/roll-view.ts';
import type { RollCallRepository, StoredRoll } from './roll-calls.ts';

export interface MembersDeps {
  readonly rolls: Bound<RollCallRepository, 'open' | 'all' | 'newest'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly groups: Bound<GroupRepository, 'all'>;
  readonly restricted: RestrictedChildren;
}

/** Returns the roll-call that the overview shows: the open one, or else the newest. */
export const rollForOverview = async (
  { rolls }: Pick<MembersDeps, 'rolls'>,
  school: School,
): Promise<StoredRoll | undefined> => (await rolls.of(school).open()) ?? rolls.of(school).newest();

/** Reads everyone whom a roll-call counts, and how each person stands. */
export async function membersOf(
  { rolls, people, groups, restricted }: MembersDeps,
  school: ZonedSchool,
  roll: Pick<StoredRoll, 'rollUid'> | undefined,
  now: Date,
) {
  if (!roll) return { members: [], people: [] };
  const [all, named, marks, withRestriction] = await Promise.all([
    people.of(school).all(school.timeZone, now),
    groups.of(school).all(),
    rolls.of(school).all(roll.rollUid),
    restricted.of(school).children(now),
  ]);
  const sources = { people: all.people, groups: named, marks, restricted: withRestriction };
  return { members: rollMembers(sources), people: all.people };
}
