import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { personKeys } from '#functions/data/person-record';
import { api } from '#shared/contract/api';
import type { Route } from '#shared/contract/route';
import type { ChildLink, Profile } from '#shared/domain/roster';
import { sampleEvent, staffEvent } from '#test/support/course-records';
import { canary, type TwinActor, twinProfile } from '#test/support/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/twin-schools';

/** What binds a person to a family, and what comes of it when it ends. */
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

/** Changes a profile as the roster does; rights are read anew after half a minute. */
async function become(actor: TwinActor, is: Partial<Profile>): Promise<void> {
  const person = { ...twinProfile('main', actor), ...is };
  const Item = { ...person, ...personKeys('main', person) };
  await schools.tables.db.send(new PutCommand({ TableName: 'users', Item }));
  vi.setSystemTime(Date.now() + 31_000);
}
const link = (is: Partial<ChildLink>): ChildLink => ({
  ...{ userUid: 'uid-student-north', status: 'active', restricted: false },
  ...is,
});

describe.each(['carer-north', 'parent-north'] satisfies TwinActor[])('a %s', (actor) => {
  it.each<[string, Partial<Profile>]>([
    ['whose link has ended', { children: [link({ status: 'ended' })] }],
    ['whom a court keeps away', { children: [link({ restricted: true })] }],
    ['whose link begins tomorrow', { children: [link({ valid_from: '2099-01-01' })] }],
    ['whose link was over yesterday', { children: [link({ valid_to: '2020-01-01' })] }],
    ['without a link', { children: [] }],
  ])('%s reads nothing of the family any more', async (_, is) => {
    expect(await readsPost(actor)).toBe(200);
    await become(actor, is);
    expect(await readsPost(actor)).toBe(404);
    const { eventUid, placeUid, pageUid } = schools.family.north;
    expect(await statusOf(actor, api.calendar.get, { EVENT_ID: eventUid })).toBe(404);
    expect(await statusOf(actor, api.places.get, { placeUid })).toBe(404);
    expect(await statusOf(actor, api.pages.get, { pageUid })).toBe(404);
    for (const [route, input] of [
      [api.favorites.list, {}],
      [api.posts.list, {}],
      [api.calendar.list, {}],
      [api.search.find, { q: 'canary' }],
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

  it('who leaves is 403 everywhere, and 401 nowhere', async () => {
    await become(actor, { status: 'left' });
    expect(await readsPost(actor)).toBe(403);
    expect(await statusOf(actor, api.posts.list, {})).toBe(403);
    await become(actor, {});
    expect(await readsPost(actor)).toBe(200);
  });
});

describe('a student', () => {
  it('who changes families reads what concerns the new one', async () => {
    await become('student-north', { groups: ['year-7', 'family-south'] });
    expect(await readsPost('student-north')).toBe(404);
    const { postUid } = schools.family.south;
    expect(await statusOf('student-north', api.posts.get, { postUid })).toBe(200);
    await become('student-north', {});
  });
});

describe('a person of the school', () => {
  it('reads nobody else’s profile or reading, except as the matrix says', async () => {
    for (const actor of ['student', 'carer', 'affiliate', 'faculty', 'editor'] as const) {
      const username = 'administrator';
      expect(await statusOf(actor, api.users.get, { username })).toBe(404);
      expect(await statusOf(actor, api.readposts.list, { userUid: `uid-${username}` })).toBe(404);
    }
    expect(await statusOf('administrator', api.users.get, { username: 'STUDENT' })).toBe(200);
    expect(await statusOf('reports', api.readposts.list, { userUid: 'uid-student' })).toBe(200);
  });

  it('sees an event for others as one that is not there, body for body', async () => {
    const get = (actor: TwinActor, EVENT_ID: string) =>
      schools.ask('main', actor, api.calendar.get, { EVENT_ID });
    expect((await get('faculty', staffEvent)).status).toBe(200);
    const forOthers = await get('student', staffEvent);
    const nowhere = await get('student', 'event-x');
    expect([forOthers.status, forOthers.text]).toEqual([404, nowhere.text]);
    const kept = { EVENT_ID: staffEvent };
    expect(await statusOf('student', api.favorites.create, kept)).toBe(404);
    expect(await statusOf('faculty', api.favorites.create, kept)).toBe(200);
    expect(await statusOf('student', api.favorites.create, { EVENT_ID: sampleEvent })).toBe(200);
  });
});

describe('a question that cannot be', () => {
  it.each<[string, Route, object, RegExp]>([
    [
      'a year long gone',
      api['course-tasks'].list,
      { course_id: '7012', selected_year: '1999' },
      /^Please choose last year/,
    ],
    ['no course', api['course-units'].list, {}, /./],
    [
      'two centuries',
      api.calendar.list,
      { from: '1900-01-01', to: '2100-01-01' },
      /^Please choose at most 400 days/,
    ],
    ['nothing to keep', api.favorites.create, {}, /^Please name one post or one event\.$/],
  ])('is refused in words: %s', async (_, route, input, words) => {
    const { status, text } = await schools.ask('main', 'student', route, input as never);
    const { fields, userMessage } = JSON.parse(text);
    expect([status, String(Object.values(fields ?? {})[0] ?? userMessage)]).toEqual([
      400,
      expect.stringMatching(words),
    ]);
  });
});
