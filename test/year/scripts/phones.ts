import { createHash } from 'node:crypto';
import { api } from '#shared/api';
import { deviceKeys, endpointOf } from '#test/support/push/devices';
import type { MakeScript } from '../frame/script.ts';
import { peopleNow, some } from './posts-of-year.ts';

/** Each Monday a few people let pushes come to a phone, and everyone who has one visits with it. */
export const phones: MakeScript = (world) => {
  const owners = new Set<string>();
  return {
    name: 'phones',
    due: ({ weekday, isSchoolDay }) =>
      weekday === 1 && isSchoolDay ? [{ at: '19:30', what: 'visit' }] : [],
    async act(day) {
      const { site } = day;
      const people = peopleNow(world, day);
      for (const { username } of some(world, people, 3)) owners.add(`${site} ${username}`);
      for (const { username } of people.filter((each) => owners.has(`${site} ${each.username}`))) {
        const name = createHash('sha256').update(`${site} ${username}`).digest('hex');
        const device = { endpoint: endpointOf(name), keys: deviceKeys, name: 'Phone' };
        await world.ask(site, username, api['push-devices'].save, device);
      }
    },
    async expect() {
      return [];
    },
  };
};
