import { keptDays } from '#shared/retention';
import { yearSites } from '../frame/calendar.ts';
import type { MakeCheck } from '../frame/script.ts';
import { postsOf } from '../scripts/posts-of-year.ts';

const day = 86_400_000;

/** Nights in which a purge that failed runs again. */
const nights = 3;

/** On Sundays: removed posts are in the bin until their term has passed, and nowhere after it. */
export const purged: MakeCheck = (world) => ({
  name: 'purged',
  async look([today]) {
    if (today?.weekday !== 7) return [];
    const now = world.clock.now().getTime();
    const { database } = world.portal.tables;
    const stored = ['posts', 'post-versions'].map((name) =>
      [...database.table(name).items.values()].map(({ pk, sk }) => `${pk} ${sk}`).join('\n'),
    );
    return yearSites.flatMap((site) =>
      postsOf(world)[site].flatMap(({ removed, postUid, title }) => {
        if (removed === undefined) return [];
        const days = (now - Date.parse(removed)) / day;
        const isThere = stored.some((keys) => keys.includes(postUid));
        if (isThere && days > keptDays.bin + nights) return [`“${title}” is past its term`];
        if (!isThere && days < keptDays.bin) return [`“${title}” left the bin too early`];
        return [];
      }),
    );
  },
});
