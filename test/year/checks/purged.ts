import { keptDays } from '#shared/retention';
import { yearSites } from '../frame/calendar.ts';
import type { MakeCheck } from '../frame/script.ts';
import type { YearPost } from '../rules/posts.ts';
import { eventsOf, postsOf } from '../scripts/posts-of-year.ts';

const day = 86_400_000;

/** Nights in which a purge that failed runs again. */
const nights = 3;

/** What people remove, where it is, and for how many days. */
const kinds = [
  { of: postsOf, tables: ['posts', 'post-versions'], term: keptDays.bin },
  { of: eventsOf, tables: ['calendar'], term: keptDays.removedEvents },
] as const;

/** On Sundays: removed posts and events are in the bin until their term has passed, and nowhere after it. */
export const purged: MakeCheck = (world) => ({
  name: 'purged',
  async look([today]) {
    if (today?.weekday !== 7) return [];
    const now = world.clock.now().getTime();
    const { database } = world.portal.tables;
    const keysIn = (name: string) =>
      [...database.table(name).items.values()].map(({ pk, sk }) => `${pk} ${sk}\n`).join('');
    return kinds.flatMap(({ of, tables, term }) => {
      const stored = tables.map(keysIn);
      return yearSites.flatMap((site) =>
        of(world)[site].flatMap(({ removed, postUid, title, asks }: YearPost) => {
          if (removed === undefined) return [];
          const days = (now - Date.parse(removed)) / day;
          // Of what asked something, earlier versions stay as long as the answers.
          const sought = asks ? `${site} ${postUid}\n` : postUid;
          const isThere = stored.some((keys) => keys.includes(sought));
          if (isThere && days > term + nights) return [`“${title}” is past its term`];
          if (!isThere && days < term) return [`“${title}” left the bin too early`];
          return [];
        }),
      );
    });
  },
});
