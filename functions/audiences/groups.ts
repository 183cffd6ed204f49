import type { Bound } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { groups as contract } from '#shared/audiences/groups.contract';
import { inOrder } from '#shared/kernel/in-order';
import type { Handlers } from '#shared/kernel/route';

/** Lists the names of groups, for people who choose audiences. Their members are never returned. */
export const groupHandlers = (
  groups: Bound<GroupRepository, 'all'>,
): Handlers<typeof contract> => ({
  async list({ grouptype }, caller) {
    const all = await groups.of(caller).all();
    return all
      .filter((group) => !grouptype || group.grouptype === grouptype)
      .sort((a, b) => inOrder(a.groupname, b.groupname));
  },
});
