import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { addDays } from '#shared/kernel/zone';
import type { SearchGroup } from '#shared/search/search.contract';
import { collegeEvent } from '#test/support/college/calendar';
import { schoolWithPages } from '#test/support/records/page-school';
import {
  administrator,
  affiliate,
  editor,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { placeDraft } from '#test/support/records/place-pages';
import { notice, postsOver } from '#test/support/records/posts';
import { schoolNamed } from '#test/support/records/school';
import { searchOver, searchTables } from '#test/support/records/search-school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...searchTables);
});
afterAll(() => tables.stop());

const today = request().now.toISOString().slice(0, 10);
const day = (days: number) => addDays(today, days);

let courses = 0;

/** A school with posts, events, courses, places and pages. */
async function everything() {
  const school = await schoolWithPages(tables);
  const { at } = school;
  const { site } = at(student);
  const posts = postsOver(tables, school.content);
  const search = searchOver(tables, school.content);
  const post = (title: string) =>
    posts.create(
      notice({ title, featured_img_url: `${site}/${'b'.repeat(64)}-450x320.png` }),
      at(editor),
      request(),
    );
  const event = async (eventUid: string, is: Partial<Parameters<typeof collegeEvent>[0]>) => {
    const all = { everyone: true, userTypes: [], groups: [] };
    const base = collegeEvent({ eventUid, starts: day(1), ...is });
    const stored = is.groups ? base : { ...base, audience: all };
    const Item = {
      pk: site,
      sk: eventUid,
      ...portalKeys(schoolNamed(site), 'calendar', stored),
      ...stored,
    };
    await tables.db.send(new PutCommand({ TableName: tables.table('calendar'), Item }));
  };
  const course = (place: string) =>
    school.places.create(
      placeDraft({ place, place_id: `${++courses}` }),
      at(administrator),
      request(),
    );
  const find = (q: string, who = student, is: Record<string, unknown> = { each: 2 }) =>
    search.find(q, at(who), is);
  /** The titles of each group, in the order of the answer. */
  const titles = async (...asked: Parameters<typeof find>) => {
    const groups: Partial<Record<SearchGroup, string[]>> = {};
    for (const { group, title } of (await find(...asked)).records) {
      groups[group] = [...(groups[group] ?? []), title];
    }
    return groups;
  };
  return { ...school, ...search, post, event, course, find, titles };
}

describe('the groups of a search', () => {
  it('has the best hits of each group, and names the groups with more', async () => {
    const { post, event, course, add, find, titles } = await everything();
    for (const n of [1, 2, 3]) await post(`Camp ${n}`);
    await event('camp', { title: 'Camp' });
    await course('Camp cooking');
    await add({ title: 'Camp rules' });
    expect(Object.keys(await titles('camp'))).toEqual(['post', 'event', 'course', 'page']);
    const { more, records, next_token } = await find('camp');
    expect([more, records.length, next_token]).toEqual([['post'], 5, undefined]);
    const all = await find('camp', student, { group: 'post', limit: 2 });
    const rest = await find('camp', student, {
      group: 'post',
      limit: 2,
      next_token: all.next_token,
    });
    expect([...all.records, ...rest.records].map(({ title }) => title).sort()).toEqual([
      'Camp 1',
      'Camp 2',
      'Camp 3',
    ]);
  });

  it('keeps every group exact while one of them has the words', async () => {
    const { post, event, course, add, find, titles, later } = await everything();
    await event('t', { title: 'Team photo' });
    await course('Team sports');
    await add({ title: 'The team' });
    await post('Term dates');
    expect(await titles('term')).toEqual({ post: ['Term dates'] });
    expect(await find('term', student, { group: 'event' })).toEqual({ records: [] });
    await event('r', { title: 'The rowers came home' });
    await post('Camp');
    await later();
    expect(await titles('camp')).toEqual({ post: ['Camp'] });
    // Nothing has this word, so all groups are searched for similar ones.
    expect(Object.keys(await titles('taem'))).toEqual(['event', 'course', 'page']);
  });

  it('answers a tab of release 1.6 with the kinds that it knows', async () => {
    const { post, event, course, find } = await everything();
    await post('Music news');
    await event('music', { title: 'Music night' });
    await course('Music 7');
    const kinds = async (is: Record<string, unknown>) =>
      (await find('music', student, is)).records.map(({ kind }) => kind).sort();
    expect(await kinds({})).toEqual(['place', 'post']);
    expect(await kinds({ kind: 'place' })).toEqual(['place']);
  });
});

describe('events in a search', () => {
  it('sorts events by time: the next first, then those that are over', async () => {
    const { event, find } = await everything();
    await event('over', { title: 'Choir, last month', starts: day(-30) });
    await event('later', { title: 'Choir at the fair', starts: day(20) });
    await event('weekly', { title: 'Choir', starts: day(-21), rrule: 'FREQ=WEEKLY;COUNT=30' });
    await event('soon', {
      title: 'Choir camp',
      all_day: false,
      starts: `${day(2)}T18:00:00`,
      ends: `${day(2)}T19:00:00`,
      location: 'Great Hall',
      description: 'Bring your folder.',
    });
    const { records } = await find('choir', student, { each: 10 });
    expect(records.map(({ title }) => title)).toEqual([
      'Choir',
      'Choir camp',
      'Choir at the fair',
      'Choir, last month',
    ]);
    expect(records[0]?.path).toMatch(/calendar_details\/weekly~\d{8}$/);
    expect(records[1]).toMatchObject({
      kind: 'event',
      where: 'Great Hall',
      all_day: false,
      path: '/calendar/calendar_details/soon',
      excerpt: 'Community – Great Hall',
    });
    expect((await find('folder')).records[0]?.excerpt).toBe('Bring your folder.');
  });

  it('finds an event for its audience only, and no longer after its removal', async () => {
    const { event, titles, later } = await everything();
    await event('staff', { title: 'Inspection', groups: ['nobody'] });
    await event('gone', { title: 'Rehearsal' });
    for (const who of [student, teacher, affiliate, administrator]) {
      expect(await titles('inspection', who)).toEqual({});
      expect(await titles('rehearsal', who)).toEqual({ event: ['Rehearsal'] });
    }
    await event('gone', { title: 'Rehearsal', removed_at: '2026-03-01T00:00:00.000Z' });
    expect(await titles('rehearsal')).toEqual({});
    await later();
    expect(await titles('rehearsal')).toEqual({});
  });

  it('shows a cancelled event as cancelled', async () => {
    const { event, find } = await everything();
    await event('off', { title: 'Regatta', status: 'cancelled', location: 'Harbour' });
    expect((await find('regatta')).records[0]?.where).toBe('Cancelled · Harbour');
  });
});
