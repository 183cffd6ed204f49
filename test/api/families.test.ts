import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { personKeys } from '#functions/people/store/person-record';
import { api } from '#shared/api';
import type { ChildLink, Profile } from '#shared/intake/roster';
import type { Route } from '#shared/kernel/route';
import { canary, numberOf, type TwinActor, twinProfile } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';
import { sampleEvent, staffEvent } from '#test/support/records/course-records';
import { schoolNamed } from '#test/support/records/school';

/** Tests what a person loses when their link to a family ends. */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await schools.stop();
});

const statusOf = async (actor: TwinActor, route: Route, input: object) =>
  (await schools.ask('main', actor, route, input as never)).status;
const readsPost = (actor: TwinActor) =>
  statusOf(actor, api.posts.get, { postUid: schools.family.north.postUid });

/**
 * Changes a profile as the roster does. The clock moves, because rights are cached for 30 seconds.
 */
async function become(actor: TwinActor, is: Partial<Profile>): Promise<void> {
  const person = { ...twinProfile('main', actor), ...is };
  const Item = { ...person, ...personKeys(schoolNamed('main'), person) };
  await schools.tables.db.send(new PutCommand({ TableName: 'users', Item }));
  vi.setSystemTime(Date.now() + 31_000);
}
const link = (is: Partial<ChildLink>): ChildLink => ({
  userUid: 'uid-student-north',
  status: 'active',
  restricted: false,
  ...is,
});

describe.each(['carer-north', 'parent-north'] satisfies TwinActor[])('access of %s', (actor) => {
  it.each<[string, Partial<Profile>]>([
    ['with an ended link', { children: [link({ status: 'ended' })] }],
    ['with a link that a court restricts', { children: [link({ restricted: true })] }],
    ['with a link that starts in the future', { children: [link({ valid_from: '2099-01-01' })] }],
    ['with an expired link', { children: [link({ valid_to: '2020-01-01' })] }],
    ['without a link', { children: [] }],
  ])('hides everything about the family from a person %s', async (_, is) => {
    expect(await readsPost(actor)).toBe(200);
    await become(actor, is);
    expect(await readsPost(actor)).toBe(404);
    const { eventUid, placeUid, pageUid } = schools.family.north;
    expect(await statusOf(actor, api.calendar.get, { EVENT_ID: eventUid })).toBe(404);
    expect(await statusOf(actor, api.places.get, { placeUid })).toBe(404);
    expect(await statusOf(actor, api.pages.get, { pageUid })).toBe(404);
    const number = { STUDENT_NUMBER: numberOf('north') };
    expect(await statusOf(actor, api['year-info'].get, number)).toBe(404);
    const ofChild = { child: 'uid-student-north' };
    expect(await statusOf(actor, api['financial-info'].listEntries, ofChild)).toBe(404);
    for (const [route, input] of [
      [api.favorites.list, {}],
      [api.posts.list, {}],
      [api.calendar.list, {}],
      [api.search.find, { q: 'canary' }],
      [api.search.find, { q: 'canary', each: 10 }],
    ] as const) {
      const { text } = await schools.ask('main', actor, route, input as never);
      const titles = text.replaceAll(`"surname":"${canary('main', 'north')}"`, '');
      expect([route.path, titles]).not.toEqual([
        route.path,
        expect.stringContaining(canary('main', 'north')),
      ]);
    }
    await become(actor, {});
    expect(await readsPost(actor)).toBe(200);
  });

  it('answers 403, not 401, to a leaver', async () => {
    await become(actor, { status: 'left' });
    expect(await readsPost(actor)).toBe(403);
    expect(await statusOf(actor, api.posts.list, {})).toBe(403);
    await become(actor, {});
    expect(await readsPost(actor)).toBe(200);
  });
});

describe('access of a student', () => {
  it('changes with the student’s family', async () => {
    await become('student-north', { groups: ['year-7', 'family-south'] });
    expect(await readsPost('student-north')).toBe(404);
    const { postUid } = schools.family.south;
    expect(await statusOf('student-north', api.posts.get, { postUid })).toBe(200);
    await become('student-north', {});
  });
});

describe('access within a school', () => {
  it('hides other people’s profiles and reading history, except from roles in the matrix', async () => {
    for (const actor of ['student', 'carer', 'affiliate', 'faculty', 'editor'] as const) {
      const username = 'administrator';
      expect(await statusOf(actor, api.users.get, { username })).toBe(404);
      expect(await statusOf(actor, api.readposts.list, { userUid: `uid-${username}` })).toBe(404);
    }
    expect(await statusOf('administrator', api.users.get, { username: 'STUDENT' })).toBe(200);
    expect(await statusOf('reports', api.readposts.list, { userUid: 'uid-student' })).toBe(200);
  });

  it('answers the same for an event of another audience as for a missing event', async () => {
    const get = (actor: TwinActor, EVENT_ID: string) =>
      schools.ask('main', actor, api.calendar.get, { EVENT_ID });
    expect((await get('faculty', staffEvent)).status).toBe(200);
    const forOthers = await get('student', staffEvent);
    const nowhere = await get('student', 'event-x');
    expect([forOthers.status, forOthers.text]).toEqual([404, nowhere.text]);
    const favorite = { EVENT_ID: staffEvent };
    expect(await statusOf('student', api.favorites.create, favorite)).toBe(404);
    expect(await statusOf('faculty', api.favorites.create, favorite)).toBe(200);
    expect(await statusOf('student', api.favorites.create, { EVENT_ID: sampleEvent })).toBe(200);
  });
});

describe('input of a read', () => {
  it.each<[string, Route, object, RegExp]>([
    [
      'a year without data',
      api['course-tasks'].list,
      { course_id: '7012', selected_year: '1999' },
      /^Choose last year/,
    ],
    ['no course', api['course-units'].list, {}, /./],
    [
      'a range of 200 years',
      api.calendar.list,
      { from: '1900-01-01', to: '2100-01-01' },
      /^Choose 400 days at most/,
    ],
    ['a favourite of nothing', api.favorites.create, {}, /^Please name one post or one event\.$/],
  ])('rejects %s with a message', async (_, route, input, words) => {
    const { status, text } = await schools.ask('main', 'student', route, input as never);
    const { fields, userMessage } = JSON.parse(text);
    expect([status, String(Object.values(fields ?? {})[0] ?? userMessage)]).toEqual([
      400,
      expect.stringMatching(words),
    ]);
  });
});
