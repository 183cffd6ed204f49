import { once, onceEach } from '#functions/kernel/once';
import type { Caller } from '#shared/rights/caller';
import type { HomeDeps } from './home-deps.ts';

/**
 * Returns the repositories of one answer, whose parts read the settings, a person and the live posts
 * once. Nothing of it is kept for another answer.
 */
export function sharedReads(deps: HomeDeps, caller: Caller, now: Date): HomeDeps {
  const { users, settings, live, asks, eventAsks, posts } = deps;
  const get = once(settings.of(caller).get);
  const people = users.of(caller);
  const known = onceEach(async (uids) => {
    const found = await people.many(uids);
    return new Map(found.map((each) => [each.userUid, each]));
  });
  const person = once(people.get);
  const many = async (uids: readonly string[]) => [...(await known(uids)).values()];
  const current = once(async () => live?.of(caller).current(now));
  return {
    ...deps,
    settings: { of: () => ({ get }) },
    users: { of: () => ({ ...people, get: person, many }) },
    lists: deps.listsWith({ of: () => ({ current: () => current() }) }),
    posts: {
      of: (school) => ({
        ...posts.of(school),
        // A favourite that nobody may read now has no title here.
        many: async (uids) => (await current())?.some(uids) ?? posts.of(school).many(uids),
      }),
    },
    asks: {
      of: (school) => ({
        ...asks.of(school),
        // Most people are asked nothing, which the live posts and a record of the events know.
        async open(today) {
          const [posts, until] = await Promise.all([current(), eventAsks.of(school).until()]);
          const isQuiet = posts && !posts.isAsking(caller, now) && until < today;
          return isQuiet ? [] : asks.of(school).open(today);
        },
      }),
    },
  };
}
