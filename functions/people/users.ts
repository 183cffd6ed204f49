import type { Bound } from '#functions/kernel/record/declaration';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { users as contract } from '#shared/people/users.contract';
import { PersonName } from '#shared/people/users.schemas';
import { reachOf } from '#shared/rights/permissions';
import { childrenOf } from './store/children.ts';
import type { GroupRepository } from './store/groups.ts';
import type { UserRepository } from './store/users.ts';

/**
 * Answers profiles: everyone their own, administrators any of their site, and `reports` the name of
 * any. Other requests answer 404.
 */
export const userHandlers = (
  users: Bound<UserRepository, 'byUsername' | 'many'>,
  groups: Bound<GroupRepository, 'many'>,
): Handlers<typeof contract> => ({
  async get({ username }, caller, { now, audit }) {
    const name = username.toLowerCase();
    const isOwn = name === caller.username.toLowerCase();
    const reach = reachOf(caller, 'usr.get');
    if (!isOwn && !reach.has('all') && !reach.has('names')) throw unknownPerson();
    const person = await users.of(caller).byUsername(name);
    if (person?.status !== 'active') throw unknownPerson();
    if (!isOwn && !reach.has('all')) {
      await audit(person.type === 'student' ? [person.userUid] : []);
      return PersonName.parse({ ...person, schoolUid: caller.site });
    }
    const [named, children] = await Promise.all([
      groups.of(caller).many(person.groups),
      isOwn && person.is_carer
        ? childrenOf(users, caller, person, now, caller.timeZone)
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
      // The family's number in finance and absences; only in one's own profile.
      carerNumber: isOwn ? person.carerNumber : undefined,
      other_schools: isOwn ? person.other_schools : undefined,
      children: children?.map(({ userUid, firstname }) => ({ userUid, firstname })),
    };
  },
});

const unknownPerson = () => new AppError('notFound', 'No person with this name.');
