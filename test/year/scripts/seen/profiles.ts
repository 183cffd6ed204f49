import { api } from '#shared/api';
import type { Day } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import type { World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { everybodyAt, peopleNow, some } from '../posts-of-year.ts';

/** Changes in the life of the school that are looked at again, the newest ones. */
const newest = 3;

/**
 * In the evening three people, and those of whom the office has changed something, look at who they are: name,
 * address, kind, groups and children are those of the school’s records.
 */
export const profiles: MakeScript = (world) => ({
  name: 'profiles',
  due: () => [],
  async act() {},
  async expect(day) {
    if (!day.isSchoolDay) return [];
    const wrong: string[] = [];
    for (const person of whoLooks(world, day)) wrong.push(...(await isRight(world, day, person)));
    return wrong;
  },
});

function whoLooks(world: World, day: Day): Person[] {
  const people = everybodyAt(world, day);
  const changed = world.life.filter(({ site }) => site === day.site).slice(-newest);
  const ids = new Set(changed.map(({ id }) => id));
  // The carers of a child see what has changed too.
  const concerned = [...people.values()].filter(
    ({ sourcedId, children }) => ids.has(sourcedId) || children.some((child) => ids.has(child)),
  );
  return [...new Set([...concerned.slice(0, 6), ...some(world, peopleNow(world, day), 3)])];
}

async function isRight(world: World, day: Day, person: Person): Promise<string[]> {
  const { site } = day;
  const { username, sourcedId, type, isCarer, groups } = person;
  const row = world.known[site].get('users', sourcedId);
  const shown = await world.ask(site, username, api.users.get, { username });
  if (!('type' in shown)) return [`${username} does not see who ${username} is`];
  const people = everybodyAt(world, day);
  const given = row?.preferredGivenName || row?.givenName || '';
  const family = row?.preferredFamilyName || row?.familyName || '';
  const wanted = {
    // A person with one name has it as the first one.
    firstname: given || family,
    surname: given ? family : '',
    email: row?.email?.trim(),
    type,
    is_carer: isCarer,
    children: person.children.map((id) => people.get(id)?.username ?? id).toSorted(),
  };
  const uids = new Map(
    [...people.values()].map((each) => [world.userUid(site, each.username), each.username]),
  );
  const seen = {
    ...shown,
    children: (shown.children ?? []).map(({ userUid }) => uids.get(userUid) ?? userUid).toSorted(),
  };
  const named = (of: Iterable<string>) =>
    new Set([...of].map((group) => group.replace(/^(Class|Homeroom|Year level) /, '')));
  // There are groups of other kinds, such as the staff of a department.
  const ruled = named([...people.values()].flatMap((each) => [...each.groups]));
  const has = new Set(shown.group_list.map(({ groupname }) => groupname));
  const should = named(groups);
  const missed = [...should].filter((group) => !has.has(group));
  const more = [...has].filter((group) => ruled.has(group) && !should.has(group));
  return [
    ...Object.entries(wanted).flatMap(([name, value]) => {
      const has = seen[name as keyof typeof wanted];
      return `${has}` === `${value}`
        ? []
        : [`${username} has the ${name} “${has}”, not “${value}”`];
    }),
    ...missed.map((group) => `${username} is not in ${group}`),
    ...more.map((group) => `${username} is in ${group}`),
  ];
}
