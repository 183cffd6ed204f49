import type { Bound } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import { groupOrder } from '#shared/audiences/group-order';
import type { allGroups as contract } from '#shared/audiences/school-groups.contract';
import type { Handlers } from '#shared/kernel/route';
import type { SchoolGroupDeps } from './school-groups/dependencies.ts';
import { schoolGroupHandlers } from './school-groups/school-groups.ts';

interface GroupDeps extends SchoolGroupDeps {
  readonly groups: Bound<GroupRepository, 'all' | 'many'>;
}

/**
 * Lists the names of groups, for people who choose audiences: their members are never returned. And
 * the groups that the school made, with their people, for administrators.
 */
export const groupHandlers = (deps: GroupDeps): Handlers<typeof contract> => ({
  ...schoolGroupHandlers(deps),
  ...groupListHandler(deps.groups),
});

/** Lists the names of the groups that a person may use. */
export const groupListHandler = (
  groups: Bound<GroupRepository, 'all'>,
): Pick<Handlers<typeof contract>, 'list'> => ({
  async list({ grouptype }, caller) {
    const all = await groups.of(caller).all();
    return all
      .filter((group) => !grouptype || group.grouptype === grouptype)
      .sort((a, b) => groupOrder(a.groupname, b.groupname));
  },
});
