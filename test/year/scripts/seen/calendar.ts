import { api } from '#shared/api';
import { addDays } from '#shared/kernel/zone';
import type { Day } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import type { World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { mayRead } from '../../rules/posts.ts';
import { eventsOf, peopleNow, some } from '../posts-of-year.ts';

/** Days before and after today that a person looks at. */
const back = 14;
const ahead = 14;

/** In the evening two people look at their calendar: it has each event that concerns them, and no other. */
export const calendar: MakeScript = (world) => ({
  name: 'calendar',
  due: () => [],
  async act() {},
  async expect(day) {
    if (!day.isSchoolDay) return [];
    const wrong: string[] = [];
    for (const person of some(world, peopleNow(world, day), 2))
      wrong.push(...(await showsRightly(world, day, person)));
    return wrong;
  },
});

async function showsRightly(world: World, { site, date }: Day, person: Person): Promise<string[]> {
  const [from, to] = [addDays(date, -back), addDays(date, ahead)];
  const shown = new Set<string>();
  let next_token: string | undefined;
  do {
    const input = { from, to, limit: 100, next_token };
    const page = await world.ask(site, person.username, api.calendar.list, input);
    for (const { EVENT_ID } of page.records) shown.add(EVENT_ID);
    next_token = page.next_token;
  } while (next_token);
  const now = world.clock.now();
  return eventsOf(world)[site].flatMap((event) => {
    if (event.date < from || event.date > to) return [];
    const may = mayRead(person, event, now);
    if (may === shown.has(event.postUid)) return [];
    return `${person.username} ${may ? 'misses' : 'is shown'} “${event.title}” for ${event.groups}`;
  });
}
