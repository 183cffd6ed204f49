import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillPosts, samplePosts } from '#bin/bench/samples/sample-posts';
import { homeHandlers } from '#functions/home/home';
import { homeDeps } from '#functions/home/home-deps';
import { stateKey } from '#functions/kernel/day-cards/calendar-state';
import { addDays } from '#shared/kernel/zone';
import { collegeEvent } from '#test/support/college/calendar';
import { collegeSettings } from '#test/support/college/people';
import { person, request } from '#test/support/records/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(
    ...([
      'users',
      'settings',
      'posts',
      'readposts',
      'favorites',
      'calendar',
      'calendar-days',
    ] as const),
    ...(['roster', 'lessons', 'lesson-changes', 'absences', 'absence-notices', 'finance'] as const),
    ...(['signing-requests', 'mailings', 'intake', 'places'] as const),
  );
});
afterAll(() => tables.stop());

const now = new Date('2026-03-02T00:00:00.000Z');
const put = (TableName: Parameters<TestTables['table']>[0], Item: Record<string, unknown>) =>
  tables.db.send(new PutCommand({ TableName: tables.table(TableName), Item }));

/** Fills a school with posts, events of a year with series among them, and a reader's marks. */
async function fill(site: string, count: number): Promise<void> {
  await fillPosts(tables, schoolNamed(site).site, samplePosts(count, now), now);
  const events = Array.from({ length: count / 2 }, (_, i) => {
    const day = addDays('2026-01-01', i % 360);
    const isToday = ['2026-03-02', '2026-03-03'].includes(day);
    return collegeEvent({
      eventUid: `e${i}`,
      title: `Event ${i}`,
      starts: isToday ? '2026-04-01' : day,
      ...(i % 25 === 0 && { rrule: 'FREQ=YEARLY' }),
      groups: [],
    });
  });
  const ofDays = ['2026-03-02', '2026-03-03'].map((starts) =>
    collegeEvent({ eventUid: starts, starts, groups: [] }),
  );
  await storePortalRecords(tables, site, 'calendar', [...events, ...ofDays]);
  await put('calendar-days', { pk: site, sk: stateKey, version: '2026-03-01T00:00:00.000Z' });
  await put('settings', { pk: site, sk: 'settings', ...collegeSettings });
}

it('costs the same with 100 posts and events and with 2,000, and for a reader of few posts', async () => {
  await fill('small', 100);
  await fill('large', 2_000);
  const costOf = async (site: string, is: object = {}) => {
    const caller = person({
      ...schoolNamed(site),
      username: 'sam',
      type: 'student',
      groups: ['y7'],
      ...is,
    });
    const read = () => homeHandlers(homeDeps(tables)).get({}, caller, request({ now }));
    await read();
    tables.spent();
    const { days, notices, newsletters } = await read();
    return {
      units: tables.spent(),
      posts: notices.length + newsletters.length,
      events: days.map(({ events }) => events.length),
    };
  };
  const [small, large] = [await costOf('small'), await costOf('large')];
  expect([small.posts, large.posts]).toEqual([6, 6]);
  expect([small.events, large.events]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(small.units).toBeLessThan(25);
  expect(large.units).toBeLessThanOrEqual(small.units * 1.25);
  const few = await costOf('large', { type: 'affiliate' });
  expect(few.units).toBeLessThan(60);
});
