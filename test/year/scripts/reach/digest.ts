import { addDays, startOfDay } from '#shared/kernel/zone';
import type { Day, YearSite } from '../../frame/calendar.ts';
import type { Script } from '../../frame/script.ts';
import type { World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { mayRead } from '../../rules/posts.ts';
import { peopleNow, postsOf } from '../posts-of-year.ts';
import { isClosed } from './closed-days.ts';

/**
 * On Fridays at 3 pm the portal sends each person one digest of what is new, by its own schedule. Who
 * gets one is decided here again, by the words of the school's decisions.
 */
export function digest(world: World): Script {
  /** Until when somebody has had the news, by site and sourcedId. */
  const until = new Map<string, string>();
  let expected: Record<YearSite, Map<string, Person>> = { main: new Map(), regional: new Map() };

  /** Whether a person has news since the last digest: of a week at first, of four weeks at most. */
  function hasNews(day: Day, person: Person): boolean {
    const now = world.clock.now();
    const back = until.has(`${day.site} ${person.sourcedId}`) ? 28 : 7;
    const earliest = startOfDay(day.timeZone, addDays(day.date, -back)).toISOString();
    const last = until.get(`${day.site} ${person.sourcedId}`) ?? earliest;
    const since = last > earliest ? last : earliest;
    return postsOf(world)[day.site].some(
      (post) =>
        (post.type === 'notice' || post.type === 'newsletter') &&
        post.start > since &&
        mayRead(person, post, now),
    );
  }

  return {
    name: 'digest',
    due: ({ weekday }) => (weekday === 5 ? [{ at: '15:00', what: 'is due' }] : []),
    async act(day) {
      const people = isClosed(world, day)
        ? []
        : peopleNow(world, day).filter(({ email }) => email !== '');
      const wanted = people.filter((person) => hasNews(day, person));
      expected = {
        ...expected,
        [day.site]: new Map(wanted.map((each) => [world.userUid(day.site, each.username), each])),
      };
      const now = world.clock.now().toISOString();
      for (const { sourcedId } of wanted) until.set(`${day.site} ${sourcedId}`, now);
    },
    async expect(day) {
      const { site, date, weekday } = day;
      const sent = world.mailsOf(day, 'DIGEST');
      if (weekday !== 5) return sent.length === 0 ? [] : [`${sent.length} digests on ${date}`];
      const wanted = expected[site];
      const got = new Map<string, number>();
      for (const { recipient } of sent) got.set(recipient, (got.get(recipient) ?? 0) + 1);
      return [
        ...[...wanted].flatMap(([uid, { username }]) =>
          got.has(uid) ? [] : [`${username} did not get the digest`],
        ),
        ...[...got].flatMap(([uid, count]) => [
          ...(wanted.has(uid) ? [] : [`${uid} got a digest without news`]),
          ...(count > 1 ? [`${uid} got ${count} digests`] : []),
        ]),
      ];
    },
  };
}
