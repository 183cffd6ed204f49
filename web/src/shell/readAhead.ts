import { unstable_serialize, type useSWRConfig } from 'swr';
import { unstable_serialize as pagesOf } from 'swr/infinite';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { dayIn } from '#shared/kernel/zone';
import { posts as postsApi } from '#shared/posts/posts.contract';
import { isAllowed } from '#shared/site/screens';
import { call } from '../api/client.ts';
import { serverNow } from '../api/clock.ts';
import { allOf, kept, keyOf } from '../api/hooks.ts';
import type { Session } from '../auth/booted.ts';
import { ownDevice } from '../device/loaded.ts';
import type { ReadKey } from '../device/rules.ts';
import { eventsAsked } from '../features/calendar/eventsAsked.ts';
import { postsAsked } from '../features/posts/postsAsked.ts';
import { notices } from '../features/posts/sections.ts';

/** Milliseconds for which a device does not read the same again. */
const pause = 6 * 3_600_000;

/** A read that a screen begins with. */
interface Ahead {
  readonly path: string;
  readonly key: ReadKey;
  /** A paged list is kept as its pages. */
  readonly isPaged: boolean;
  readonly read: () => Promise<unknown>;
}

/**
 * Reads what Notices and Calendar show first, so that a person's own device has them without a
 * connection, also if they were never opened.
 */
export async function readAhead(
  { user, settings }: Session,
  mutate: ReturnType<typeof useSWRConfig>['mutate'],
): Promise<void> {
  const tileUrls = settings.tile_settings.map(({ url }) => url);
  for (const { path, key, isPaged, read } of firstReads(dayIn(settings.timeZone, serverNow()))) {
    const storedAt = ownDevice()?.storedAt(key) ?? 0;
    if (!isAllowed(user, path, tileUrls) || Date.now() - storedAt < pause) continue;
    try {
      const data = await kept(key, read);
      // A screen that has read it meanwhile knows better.
      const [place, shown] = isPaged
        ? [pagesOf(() => key), [data]]
        : [unstable_serialize(key), data];
      await mutate(place, (known: unknown) => known ?? shown, { revalidate: false });
    } catch {
      // The screen reads it again, and reports a failure.
    }
  }
}

function firstReads(day: string): readonly Ahead[] {
  const posts = postsAsked(notices, { type: undefined, category: undefined, q: '' });
  const isPhone = matchMedia('(max-width: 767.95px)').matches;
  const events = eventsAsked({
    day,
    layout: isPhone ? 'agenda' : 'month',
    category: '',
    child: '',
  });
  return [
    {
      path: '/notices',
      key: keyOf(postsApi.list, posts),
      isPaged: true,
      read: () => call(postsApi.list, posts),
    },
    {
      path: '/calendar',
      key: [...keyOf(calendarApi.list, events), 'all'],
      isPaged: false,
      read: () => allOf(calendarApi.list, events),
    },
  ];
}
