import { api } from '#shared/api';
import { addDays, startOfDay } from '#shared/kernel/zone';
import type { Day } from '../frame/calendar.ts';
import type { MakeScript } from '../frame/script.ts';
import { officers, type World } from '../frame/world.ts';
import type { Person } from '../rules/people.ts';
import { mayRead } from '../rules/posts.ts';
import { peopleNow, postsOf, publish, some } from './posts-of-year.ts';

/** The people who look at their lists in an evening. */
const readers = 6;

/**
 * Each school day an editor publishes notices, on Wednesdays a newsletter too, and sometimes removes
 * an older one. In the evening some people look at all that they may read.
 */
export const notices: MakeScript = (world) => ({
  name: 'notices',
  due({ isSchoolDay, weekday }) {
    if (!isSchoolDay) return [];
    const notice = { at: '08:30', what: 'notice' };
    return weekday === 3 ? [notice, { at: '13:20', what: 'newsletter' }] : [notice];
  },
  async act(day, { what }) {
    if (what === 'newsletter') {
      await publish(world, day.site, {
        title: `Newsletter of ${day.date}`,
        type: 'newsletter',
        userTypes: ['STUDENTS', 'CARERS', 'STAFF'],
        groups: [],
        isPublic: true,
        start: world.clock.now(),
      });
      return;
    }
    await publishNotice(world, day);
    if (world.chance.is(0.2)) await removeOne(world, day);
  },
  async expect(day) {
    const wrong: string[] = [];
    for (const person of some(world, peopleNow(world, day), readers)) {
      wrong.push(...(await readsRightly(world, day, person)));
    }
    return wrong;
  },
});

/** Publishes a notice for a random audience: of now, of later today, or of tomorrow. */
async function publishNotice(world: World, { site, date, timeZone }: Day): Promise<void> {
  const { chance } = world;
  const people = peopleNow(world, { site, date });
  const groups = [...new Set(people.flatMap((person) => [...person.groups]))].toSorted();
  const userTypes = (['STUDENTS', 'CARERS', 'STAFF'] as const).filter(() => chance.is(0.6));
  const now = world.clock.now();
  const start = chance.is(0.8) ? now : startOfDay(timeZone, addDays(date, 1));
  const lasts = chance.under(12) + 2;
  await publish(world, site, {
    title: `Notice ${world.chance.under(1_000_000)} of ${date}`,
    type: 'notice',
    userTypes: userTypes.length > 0 ? userTypes : ['CARERS'],
    groups: chance.is(0.3) ? [] : some(world, groups, 1 + chance.under(3)),
    isPublic: chance.is(0.05),
    start,
    end: startOfDay(timeZone, addDays(date, lasts)),
  });
}

async function removeOne(world: World, { site }: Day): Promise<void> {
  const left = postsOf(world)[site].filter(({ removed }) => removed === undefined);
  const post = world.chance.pick(left);
  await world.ask(site, officers[site].administrator, api.posts.remove, { postUid: post.postUid });
  post.removed = world.clock.now().toISOString();
}

/** Compares what a person is shown with what the rules say. */
async function readsRightly(world: World, { site }: Day, person: Person): Promise<string[]> {
  const shown = new Set<string>();
  let next_token: string | undefined;
  do {
    const input = { limit: 100, next_token };
    const page = await world.ask(site, person.username, api.posts.list, input);
    for (const { postUid } of page.records) shown.add(postUid);
    next_token = page.next_token;
  } while (next_token);
  const now = world.clock.now();
  return postsOf(world)[site].flatMap((post) => {
    const may = mayRead(person, post, now);
    if (may === shown.has(post.postUid)) return [];
    return `${person.username} (${person.type}) ${may ? 'misses' : 'is shown'} “${post.title}” for ${post.userTypes} in ${post.groups}`;
  });
}
