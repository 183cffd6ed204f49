import { childrenOf } from '#functions/data/children';
import type { GroupRepository } from '#functions/data/groups';
import type { UserRepository } from '#functions/data/users';
import type { Handlers } from '#shared/contract/route';
import type { users as contract } from '#shared/contract/users';
import { AppError } from '#shared/errors';
import { reachOf } from '#shared/permissions';

/** Profiles: everyone their own; administrators any of their site. Anybody else's is as if it were not there. */
export const userHandlers = (
  users: Pick<UserRepository, 'byUsername' | 'many'>,
  groups: Pick<GroupRepository, 'many'>,
): Handlers<typeof contract> => ({
  async get({ username }, caller, { now, audit }) {
    const name = username.toLowerCase();
    const isOwn = name === caller.username.toLowerCase();
    if (!isOwn && !reachOf(caller, 'usr.get').has('all')) throw unknownPerson();
    const person = await users.byUsername(caller.site, name);
    if (person?.status !== 'active') throw unknownPerson();
    const [named, children] = await Promise.all([
      groups.many(caller.site, person.groups),
      isOwn && person.is_carer
        ? childrenOf(users, caller.site, person, now, caller.timeZone)
        : undefined,
    ]);
    await audit([
      ...(person.type === 'student' ? [person.userUid] : []),
      ...(children ?? []).map(({ userUid }) => userUid),
    ]);
    return {
      userUid: person.userUid,
      username: person.username,
      firstname: person.firstname,
      surname: person.surname,
      email: person.email,
      type: person.type,
      is_carer: person.is_carer,
      schoolUid: caller.site,
      group_list: named.map(({ groupUid, groupname }) => ({ groupUid, groupname })),
      country_name: '',
      capabilities: person.capabilities,
      places: person.places,
      // The number that finance and absences know a family by: one's own only.
      carerNumber: isOwn ? person.carerNumber : undefined,
      children: children?.map(({ userUid, firstname }) => ({ userUid, firstname })),
    };
  },
});

const unknownPerson = () => new AppError('notFound', 'Nobody by that name is known here.');
