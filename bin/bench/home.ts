import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarReader } from '#functions/calendar/store/calendar';
import { listed } from '#functions/calendar/store/calendar-list';
import { favoriteHandlers } from '#functions/favourites/favorites';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { homeHandlers } from '#functions/home/home';
import { homeDeps } from '#functions/home/home-deps';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Tables } from '#functions/kernel/store/tables';
import { readable } from '#functions/posts/store/post.record';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { addDays, dayIn, startOfDay } from '#shared/kernel/zone';
import type { PostType } from '#shared/posts/posts.contract';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { callerOf, requestAt } from './samples/request.ts';
import { fillHome, type SampleHome, sampleZone } from './samples/sample-home.ts';
import { callsOf, median, type Row, spread } from './table.ts';

const few: SampleHome = {
  ...namedSchool('few'),
  posts: 100,
  events: 100,
  marks: 20,
  favourites: 5,
};
const many: SampleHome = {
  ...namedSchool('many'),
  posts: 20_000,
  events: 5_000,
  marks: 1_000,
  favourites: 200,
};

const reader = (site: Site): Caller =>
  callerOf(site, 'reader', { type: 'student', timeZone: sampleZone });

/**
 * Measures Home beside the calls that it replaced: two lists of posts, the calendar of the day, the
 * favourites of posts and of events, and all read marks.
 */
export async function homeCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const tables = await emptyTables(folder, [
    ...(['users', 'settings', 'posts', 'readposts', 'favorites', 'calendar'] as const),
    ...(['calendar-days', 'roster', 'lessons', 'lesson-changes', 'absences'] as const),
    ...([
      'absence-notices',
      'finance',
      'signing-requests',
      'mailings',
      'intake',
      'places',
      'asks',
    ] as const),
  ]);
  const { spent, stop } = tables;
  try {
    const now = new Date();
    const rows: Row[] = [];
    const names = { few: 'a school with little', many: 'a school with much' };
    for (const sample of [few, many]) {
      await fillHome(tables, sample, 'reader', now);
      const caller = reader(sample.site);
      // Makes the records of the two days, as the first reader of the day does.
      await homeOf(tables, caller, now);
      spent();
      await homeOf(tables, caller, now);
      const ours = spent();
      await earlierHome(tables, caller, now);
      const before = spent();
      rows.push({
        what: `read units, ${names[sample.site as 'few' | 'many']}`,
        measured: `${ours} units in 1 call`,
        peer: `${before} in 6 calls`,
        ratio: ours / before,
      });
    }
    const caller = reader(namedSchool('many').site);
    const [ours, earlier] = await callsOf(
      20,
      () => homeOf(tables, caller, now),
      () => earlierHome(tables, caller, now),
    );
    rows.push({
      what: 'time of the handlers at the school with much',
      measured: spread(ours),
      peer: spread(earlier),
      ratio: median(ours) / median(earlier),
    });
    return rows;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Answers Home. A part that fails would be left out, and cost nothing. */
async function homeOf(tables: Tables, caller: Caller, now: Date): Promise<void> {
  const { missing } = await homeHandlers(homeDeps(tables)).get({}, caller, requestAt(now));
  if (missing.length > 0) throw new Error(`Home has no ${missing.join(', ')}.`);
}

/** Reads what Home read before it was one call. */
async function earlierHome(tables: Tables, caller: Caller, now: Date): Promise<void> {
  const { userUid, timeZone } = caller;
  const lists = postLists(tables);
  const events = calendarReader(tables);
  const favourites = favoriteHandlers(favoriteRepository(tables), postReader(tables), events);
  const posts = (types: readonly PostType[], limit: number) =>
    lists.of(caller).live(types, now, {
      limit,
      accepts: (post) => isVisible(readable(post), caller, now),
    });
  const today = dayIn(timeZone, now);
  const span = {
    from: startOfDay(timeZone, today),
    to: startOfDay(timeZone, addDays(today, 1)),
    after: undefined,
  };
  const marks = readPostRepository(tables);
  await Promise.all([
    posts(['notice', 'principal', 'dailyemail'], 20),
    posts(['newsletter'], 3),
    eventsOfToday(),
    favourites.list({}, caller, requestAt(now)),
    favourites.list({ kind: 'event' }, caller, requestAt(now)),
    allMarks(),
  ]);

  async function eventsOfToday(): Promise<number> {
    let found = 0;
    for await (const _ of listed(events, caller, span, () => true)) found += 1;
    return found;
  }

  async function allMarks(): Promise<void> {
    let next_token: string | undefined;
    do {
      ({ next_token } = await marks.of(caller).list(userUid, { limit: 100, next_token, timeZone }));
    } while (next_token);
  }
}
