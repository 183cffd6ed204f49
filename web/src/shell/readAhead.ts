import { unstable_serialize, type useSWRConfig } from 'swr';
import { unstable_serialize as pagesOf } from 'swr/infinite';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import type { Input } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { User } from '#shared/people/users.contract';
import { posts as postsApi } from '#shared/posts/posts.contract';
import { may } from '#shared/rights/permissions';
import { isAllowed } from '#shared/site/screens';
import { myDayTimetables } from '#shared/timetables/my-day-timetables.contract';
import { schoolDayFrom, unknownCalendar } from '#shared/timetables/school-days';
import { teacherDayTimetable } from '#shared/timetables/teacher-day-timetable.contract';
import { call } from '../api/client.ts';
import { serverNow } from '../api/clock.ts';
import { allOf, kept, keyOf } from '../api/hooks.ts';
import type { Session } from '../auth/booted.ts';
import { mondayOf } from '../components/days/days.ts';
import { noteAnswer } from '../device/asOf.ts';
import { ownDevice } from '../device/loaded.ts';
import type { ReadKey } from '../device/rules.ts';
import { eventsAsked } from '../features/calendar/eventsAsked.ts';
import { postsAsked } from '../features/posts/postsAsked.ts';
import { marksKey, oldestOf, readMarks } from '../features/posts/readMarks.ts';
import { notices } from '../features/posts/sections.ts';

/** Milliseconds for which a device does not read the same again. */
const pause = 6 * 3_600_000;

/** A read that screens begin with. */
interface Ahead {
  readonly path: string;
  /** The answer that tells how old what is stored is. */
  readonly key: ReadKey;
  /** Reads, stores, and returns what the screens find in memory, by their keys. */
  readonly read: () => Promise<readonly Kept[]>;
}

interface Kept {
  readonly key: ReadKey;
  /** A paged list is kept as its pages. */
  readonly isPaged?: true;
  readonly data: unknown;
}

/**
 * Reads what Notices, Calendar and Timetable show first, so that a person's own device has them
 * without a connection, also if they were never opened.
 */
export async function readAhead(
  { user, settings }: Session,
  mutate: ReturnType<typeof useSWRConfig>['mutate'],
): Promise<void> {
  const tileUrls = settings.tile_settings.map(({ url }) => url);
  const today = dayIn(settings.timeZone, serverNow());
  for (const { path, key, read } of [...firstReads(user, today), ...timetables(user, today)]) {
    const storedAt = ownDevice()?.storedAt(key) ?? 0;
    if (!isAllowed(user, path, tileUrls) || Date.now() - storedAt < pause) continue;
    try {
      for (const { key: name, isPaged, data } of await read()) {
        // A screen that has read it meanwhile knows better.
        const [place, shown] = isPaged
          ? [pagesOf(() => name), [data]]
          : [unstable_serialize(name), data];
        await mutate(place, (known: unknown) => known ?? shown, { revalidate: false });
      }
    } catch {
      // The screen reads it again, and reports a failure.
    }
  }
}

/** Makes a read whose answer is stored as it is. */
const whole = (path: string, key: ReadKey, ask: () => Promise<unknown>): Ahead => ({
  path,
  key,
  read: async () => [{ key, data: await kept(key, ask) }],
});

function firstReads({ userUid }: User, day: string): readonly Ahead[] {
  const isPhone = matchMedia('(max-width: 767.95px)').matches;
  const events = eventsAsked({
    day,
    layout: isPhone ? 'agenda' : 'month',
    category: '',
    child: '',
  });
  return [
    noticesAhead(userUid),
    whole('/calendar', [...keyOf(calendarApi.list, events), 'all'], () =>
      allOf(calendarApi.list, events),
    ),
    // Which day the timetable opens with, and why.
    whole('/timetable', keyOf(calendarApi.schoolDays, {}), () => call(calendarApi.schoolDays, {})),
  ];
}

/** The newest notices whose texts are there without a connection. */
const mostTexts = 5;

/** Makes the read of the list of notices, of what is unread, and of the texts that are not stored. */
function noticesAhead(userUid: string): Ahead {
  const asked = postsAsked(notices, { type: undefined, category: undefined, q: '' });
  const key = keyOf(postsApi.list, asked);
  return {
    path: '/notices',
    key,
    async read() {
      const askedAt = Date.now();
      const list = await call(postsApi.list, asked);
      noteAnswer(key, serverNow().getTime());
      const missing = list.records
        .slice(0, mostTexts)
        .filter(({ postUid }) => !ownDevice()?.storedAt(keyOf(postsApi.get, { postUid })));
      const marks = await readMarks(userUid, oldestOf(list.records));
      const texts: Kept[] = [];
      for (const { postUid } of missing) {
        const name = keyOf(postsApi.get, { postUid });
        const data = await kept(name, () => call(postsApi.get, { postUid }));
        texts.push({ key: name, data });
      }
      // Last, because it tells that all of this is there: the person may leave before the texts come.
      ownDevice()?.keep(key, list, askedAt);
      return [
        { key, isPaged: true, data: list },
        { key: marksKey(userUid), data: marks },
        ...texts,
      ];
    },
  };
}

/**
 * The own weeks of the next two school days, and of each child the days that a device may store. The
 * screen of one day reads a day, so each day has an entry of its own, too.
 */
function timetables(user: User, today: string): readonly Ahead[] {
  const nearest = schoolDayFrom(unknownCalendar, today) ?? today;
  const next = schoolDayFrom(unknownCalendar, addDays(today, 1)) ?? today;
  const route = may(user, 'tt.tch') ? teacherDayTimetable.list : myDayTimetables.list;
  const mondays = may(user, 'tt.tch') || may(user, 'tt.my') ? [nearest, next].map(mondayOf) : [];
  const own = [...new Set(mondays)].map((monday) => {
    const span = { from: monday, to: addDays(monday, 6) };
    return ofDays(route, { span, days: [nearest, next], stored: span });
  });
  const children = (user.children ?? []).map(({ userUid }) =>
    ofDays(myDayTimetables.listOfChild, {
      span: { userUid, from: today, to: next },
      days: [today, nearest, next],
      stored: { userUid, from: today, to: today },
    }),
  );
  return [...own, ...children];
}

type TimetableRoute =
  | typeof teacherDayTimetable.list
  | typeof myDayTimetables.list
  | typeof myDayTimetables.listOfChild;

interface Asked {
  readonly userUid?: string;
  readonly from: string;
  readonly to: string;
}

interface Days {
  readonly span: Asked;
  /** The days that are kept by themselves. */
  readonly days: readonly string[];
  /** What the device has once it was read. */
  readonly stored: Asked;
}

/** Makes a read of a timetable that is kept as a whole and by its days. */
function ofDays(route: TimetableRoute, { span, days, stored }: Days): Ahead {
  const keyFor = (asked: Asked): ReadKey => keyOf(route, asked as Input<TimetableRoute>);
  return {
    path: '/timetable',
    key: keyFor(stored),
    async read() {
      const askedAt = Date.now();
      const found = await kept(keyFor(span), () => call(route, span as Input<TimetableRoute>));
      const single = found
        .filter(({ date }) => days.includes(date))
        .map((day) => ({ key: keyFor({ ...span, from: day.date, to: day.date }), data: [day] }));
      for (const { key, data } of single) ownDevice()?.keep(key, data, askedAt);
      return [{ key: keyFor(span), data: found }, ...single];
    },
  };
}
