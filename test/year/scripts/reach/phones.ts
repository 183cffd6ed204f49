import { createHash } from 'node:crypto';
import { api } from '#shared/api';
import { deviceKeys, endpointOf } from '#test/support/push/devices';
import type { Day, YearSite } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import type { World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { isCounted, pushBudget } from '../../rules/pushes.ts';
import { peopleNow, some } from '../posts-of-year.ts';

/** Who has a phone, by the address of its browser: `site sourcedId`. */
const phonesOf = (world: World): Map<string, string> => {
  const known = stored.get(world) ?? new Map();
  stored.set(world, known);
  return known;
};
const stored = new WeakMap<World, Map<string, string>>();

const nameOf = (site: YearSite, { sourcedId }: Person) => `${site} ${sourcedId}`;
const addressOf = (name: string) =>
  endpointOf(createHash('sha256').update(name).digest('hex').slice(0, 40));

/** Tells whether a person lets pushes come to a phone. */
export const hasPhone = (world: World, site: YearSite, person: Person): boolean =>
  phonesOf(world).has(addressOf(nameOf(site, person)));

/** Returns the pushes of today of which some is true, by the sourcedId of the phone’s owner. */
export function pushedTo(
  world: World,
  { site, at }: Pick<Day, 'site' | 'at'>,
  is: (push: World['pushes'][number]) => boolean,
): ReadonlyMap<string, World['pushes'][number][]> {
  const from = at('00:00').getTime();
  const got = new Map<string, World['pushes'][number][]>();
  for (const push of world.pushes.filter((each) => each.at >= from && is(each))) {
    const [of, sourcedId = ''] = (phonesOf(world).get(push.endpoint) ?? '').split(' ');
    if (of === site) got.set(sourcedId, [...(got.get(sourcedId) ?? []), push]);
  }
  return got;
}

/** In these hours only an emergency wakes a phone. */
const quiet = { from: '21:00', to: '07:00' } as const;

/**
 * Each Monday a few people let pushes come to a phone, and everyone who has one visits with it. No phone
 * gets more than its budget, nothing but an emergency comes at night, and who has left gets nothing.
 */
export const phones: MakeScript = (world) => ({
  name: 'phones',
  due: ({ weekday, isSchoolDay }) =>
    weekday === 1 && isSchoolDay ? [{ at: '19:30', what: 'visit' }] : [],
  async act(day) {
    const { site } = day;
    const known = phonesOf(world);
    const people = peopleNow(world, day);
    for (const person of some(world, people, 3)) {
      const name = nameOf(site, person);
      known.set(addressOf(name), name);
    }
    for (const person of people.filter((each) => hasPhone(world, site, each))) {
      const endpoint = addressOf(nameOf(site, person));
      const device = { endpoint, keys: deviceKeys, name: 'Phone' };
      await world.ask(site, person.username, api['push-devices'].save, device);
    }
  },
  async expect(day) {
    const { at } = day;
    const here = new Set(peopleNow(world, day).map(({ sourcedId }) => sourcedId));
    const [evening, morning] = [at(quiet.from).getTime(), at(quiet.to).getTime()];
    const wrong: string[] = [];
    for (const [sourcedId, pushes] of pushedTo(world, day, () => true)) {
      if (!here.has(sourcedId)) wrong.push(`${sourcedId} has left and got a push`);
      const count = pushes.filter(({ tag }) => isCounted(tag)).length;
      world.report.mostPushes = Math.max(world.report.mostPushes, count);
      if (count > pushBudget) wrong.push(`${sourcedId} got ${count} pushes`);
      const late = pushes.filter((each) => each.at < morning || each.at >= evening);
      for (const { tag } of late) {
        if (tag !== 'emergency') wrong.push(`${sourcedId} got the push ${tag} in quiet hours`);
      }
    }
    return wrong;
  },
});
