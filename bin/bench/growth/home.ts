import { answerReader } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { homeHandlers } from '#functions/home/home';
import { homeDeps } from '#functions/home/home-deps';
import type { Tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { foldLivePosts } from '#functions/posts/live-fold';
import { readersList } from '#functions/posts/post-lists';
import { liveFeed } from '#functions/posts/store/live-feed';
import { liveLists } from '#functions/posts/store/live-list';
import { liveMemory } from '#functions/posts/store/live-memory';
import { liveSource } from '#functions/posts/store/live-source';
import { postLists } from '#functions/posts/store/post-lists';
import type { Site } from '#shared/rights/site';
import { filesInMemory } from '../samples/files-in-memory.ts';
import { fillPosts } from '../samples/sample-posts.ts';
import {
  fillRoles,
  homeTables,
  rolePosts,
  type SampleRole,
  sampleCaller,
  sampleRoles,
} from '../samples/sample-roles.ts';
import { type Asking, type Growing, minutesAgo, now, page } from './growing.ts';

/** The bucket of the last school that was filled. */
let files = filesInMemory();

/** Makes the object of live posts, as two sweeps do. */
export async function storeLivePosts(tables: Tables, site: Site): Promise<void> {
  files = filesInMemory();
  const deps = { lists: liveLists(tables), files, source: liveSource(tables) };
  for (const at of [minutesAgo(61), minutesAgo(1)]) await foldLivePosts(deps, { site }, at);
}

/** A school of which 1 post in 49 concerns a family, whose groups are 25. Each role reads Home and the posts. */
const home: Growing = {
  rows: 'live posts',
  most: 100_000,
  tables: homeTables,
  async fill(tables, site, count) {
    await fillPosts(tables, site, rolePosts(count, now), now);
    await fillRoles(tables, site, now);
    await storeLivePosts(tables, site);
  },
  calls(tables) {
    const live = liveMemory(liveFeed(tables), files);
    const sweep = { lists: liveLists(tables), files, source: liveSource(tables) };
    let days = 0;
    const handlers = homeHandlers(homeDeps(tables, live));
    const lists = postLists(tables, live);
    const homeOf = (role: SampleRole) => (site: Site, as: Asking) => {
      const caller = sampleCaller(site, role);
      return handlers.get({}, caller, as(caller));
    };
    const read = readersList({
      lists,
      users: userRepository(tables),
      asks: askReader(tables),
      given: answerReader(tables),
    });
    const listOf = (role: SampleRole) => (site: Site) => read(page, sampleCaller(site, role), now);
    return {
      ...Object.fromEntries(sampleRoles.map((role) => [`home.get: ${role}`, homeOf(role)])),
      ...Object.fromEntries(sampleRoles.map((role) => [`posts.list: ${role}`, listOf(role)])),
      'job post-sweep: an hour without a change': (site) => foldLivePosts(sweep, { site }, now),
      // The last one: each run makes the object of another day.
      'job post-sweep: the object of a day': (site) =>
        foldLivePosts(sweep, { site }, new Date(now.getTime() + ++days * 86_400_000)),
    };
  },
};

/** What people open every day. */
export const homeGrowing = { home };
