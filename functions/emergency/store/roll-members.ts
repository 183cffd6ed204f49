import type { KnownAway } from '#functions/absences/store/known-away';
import type { Bound, School, ZonedSchool } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import type { RestrictedChildren } from '#functions/people/store/restricted';
import { dayIn } from '#shared/kernel/zone';
import { rollMembers } from '../rules/roll-view.ts';
import type { RollCallRepository, StoredRoll } from './roll-calls.ts';

export interface MembersDeps {
  readonly rolls: Bound<RollCallRepository, 'open' | 'get' | 'all' | 'newest'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly groups: Bound<GroupRepository, 'all'>;
  readonly restricted: RestrictedChildren;
  readonly away: KnownAway;
}

/** Returns the roll-call that the overview shows: the open one, or else the newest. */
export const rollForOverview = async (
  { rolls }: Pick<MembersDeps, 'rolls'>,
  school: School,
): Promise<StoredRoll | undefined> => (await rolls.of(school).open()) ?? rolls.of(school).newest();

/** Reads everyone whom a roll-call counts, and how each person stands. */
export async function membersOf(
  { rolls, people, groups, restricted, away }: MembersDeps,
  school: ZonedSchool,
  roll: Pick<StoredRoll, 'rollUid' | 'started_at'> | undefined,
  now: Date,
) {
  if (!roll) return { members: [], people: [] };
  const day = dayIn(school.timeZone, new Date(roll.started_at));
  const [all, named, marks, withRestriction, awayThen] = await Promise.all([
    people.of(school).all(school.timeZone, now),
    groups.of(school).all(),
    rolls.of(school).all(roll.rollUid),
    restricted.of(school).children(now),
    away.of(school).on(day, now),
  ]);
  const sources = { groups: named, marks, restricted: withRestriction, away: awayThen };
  return { members: rollMembers({ people: all.people, ...sources }), people: all.people };
}
