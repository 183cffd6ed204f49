import type { GroupRepository } from '#functions/data/groups';
import type { groups as contract } from '#shared/contract/groups';
import type { Handlers } from '#shared/contract/route';

/** The names of groups, for those who choose audiences. Who belongs to them is never answered. */
export const groupHandlers = (groups: Pick<GroupRepository, 'all'>): Handlers<typeof contract> => ({
  async list({ grouptype }, caller) {
    const all = await groups.all(caller.site);
    return all
      .filter((group) => !grouptype || group.grouptype === grouptype)
      .sort((a, b) => a.groupname.localeCompare(b.groupname, 'en', { numeric: true }));
  },
});
