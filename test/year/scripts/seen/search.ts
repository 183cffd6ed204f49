import { api } from '#shared/api';
import type { Day } from '../../frame/calendar.ts';
import type { MakeScript } from '../../frame/script.ts';
import type { World } from '../../frame/world.ts';
import { mayRead } from '../../rules/posts.ts';
import { peopleNow, postsOf, some } from '../posts-of-year.ts';

/**
 * In the evening two people of families search for the newest notice. Who may read it finds it, nobody
 * else does. Staff may be editors, who find what they may edit too.
 */
export const search: MakeScript = (world) => ({
  name: 'search',
  due: () => [],
  async act() {},
  async expect(day) {
    return day.isSchoolDay ? findsRightly(world, day) : [];
  },
});

async function findsRightly(world: World, day: Day): Promise<string[]> {
  const post = postsOf(world)[day.site].findLast(({ type }) => type === 'notice');
  if (!post) return [];
  const wrong: string[] = [];
  const families = peopleNow(world, day).filter(({ type }) => type !== 'faculty');
  for (const person of some(world, families, 2)) {
    // The other words are those of every notice, and each thing that is found is looked up.
    const input = { q: /\d\S+/.exec(post.title)?.[0] ?? post.title };
    const { records } = await world.ask(day.site, person.username, api.search.find, input);
    const isFound = records.some(({ uid }) => uid === post.postUid);
    if (isFound === mayRead(person, post, world.clock.now())) continue;
    wrong.push(`${person.username} ${isFound ? 'finds' : 'does not find'} “${post.title}”`);
  }
  return wrong;
}
