import type { Bound } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import { missingName } from '#shared/audiences/school-group';
import type { CalendarEvent as WholeEvent } from '#shared/calendar/calendar.contract';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { inOrder } from '#shared/kernel/in-order';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';

/**
 * Returns the names of the groups that an event is for, for people who write events: without them they
 * would read that all carers see it. Other readers cost no read and learn no group.
 */
export async function groupsFor(
  groups: Bound<GroupRepository, 'many'>,
  caller: Caller,
  { audience }: Pick<CalendarEvent, 'audience'>,
): Promise<Pick<WholeEvent, 'for_groups'>> {
  if (audience.groups.length === 0 || !may(caller, 'cal.write')) return {};
  const found = await groups.of(caller).many(audience.groups);
  const known = new Set(found.map(({ groupUid }) => groupUid));
  const unknown = audience.groups.filter((groupUid) => !known.has(groupUid)).map(missingName);
  const names = found.map(({ groupname }) => groupname).sort(inOrder);
  return { for_groups: [...names, ...new Set(unknown)] };
}
