import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { favoriteRepository } from '#functions/data/favorites';
import { userRepository } from '#functions/data/users';
import { serve } from '#functions/lib/serve';
import type { Caller } from '#shared/caller';
import { calendar as contract, FeedChoice } from '#shared/contract/calendar';
import { readByNodeIcal } from '#test/functions/calendar/readers';
import { packageOf, smallSchool } from '#test/functions/intake/packages';
import { ics, sent, vevent } from '#test/functions/intake/portal-loads';
import { openWorkshop, type TestWorkshop, takeIn } from '#test/functions/intake/workshop';
import { calendarOver, calendarTables } from '#test/support/calendar';
import { person, request } from '#test/support/people';

let shop: TestWorkshop;
let pat: Caller;
let tess: Caller;

const choir = vevent(
  'UID:choir',
  'SUMMARY:Choir',
  'DTSTART;TZID=Australia/Sydney:20260302T080000',
  'DTEND;TZID=Australia/Sydney:20260302T090000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
  'CATEGORIES:Music\\, drama',
);
const table = (...rows: string[]) =>
  ['EVENT_ID,title,starts,AUDIENCE_TYPE_ID,groups,category', ...rows, ''].join('\n');
const camp = 'y7,Camp,2026-03-11,"2,3",Year 7,Camps';
const excursion = 'y8,Excursion,2026-03-12,CARERS,Year 8,Camps';
const meeting = 'm,Meeting,2026-03-13,4,,Meetings';
const load = (...rows: string[]) =>
  takeIn(shop, 'main', sent({ 'calendar.csv': table(...rows), 'x.ics': ics(choir) }).bytes);

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = await openWorkshop(...calendarTables);
  const task = {
    sourcedId: 'x1',
    title: 'Essay',
    assignDate: '2026-02-02',
    dueDate: '2026-03-09',
    classSourcedId: 'k1',
  };
  await takeIn(shop, 'main', packageOf({ ...smallSchool(), lineItems: [task] }));
  await load(camp, excursion, meeting);
  pat = await callerOf('pat');
  tess = await callerOf('tess');
});
afterAll(() => shop.tables.stop());
let minute = 0;
let now = new Date('2026-03-02T00:00:00Z');
beforeEach(() => {
  // Each test has a minute of its own, as asking is counted by the minute.
  now = new Date(Date.parse('2026-03-02T00:00:00Z') + ++minute * 60_000);
});

async function callerOf(username: string): Promise<Caller> {
  const profile = await userRepository(shop.tables.db, 'users').byUsername('main', username);
  if (!profile) throw new Error(`Nobody is called ${username}`);
  return person({ ...profile, carerGroups: [] });
}
const handlers = () => calendarOver(shop.tables);
const subscribe = async (who: Caller, choice: object = {}) => {
  const feed = await handlers().createFeed(FeedChoice.parse(choice), who, request({ now }));
  return feed.path.replace('calendar/feed/', '');
};
const read = (token: string) =>
  handlers().readFeed({ token }, undefined as never, request({ now }));
const titles = async (token: string) => {
  const { body } = await read(token);
  const span = { from: new Date('2026-02-01'), to: new Date('2026-04-01') };
  return [...new Set(readByNodeIcal(body, span).map(({ title }) => title))];
};
const absent = { kind: 'notFound', message: 'There is no such subscription.' };

describe('a subscription', () => {
  it('shows what its owner may see, with the tasks of the family, each named for whom', async () => {
    expect(await titles(await subscribe(pat))).toEqual([
      'Choir',
      'Given: Essay due (Mathematics 7)',
      'Camp',
      'Excursion',
    ]);
    expect(await titles(await subscribe(tess))).toEqual([
      'Choir',
      'Essay due (Mathematics 7)',
      'Meeting',
    ]);
  });

  it('shows the chosen categories, children and tasks only, and what was kept at hand', async () => {
    expect(
      await titles(await subscribe(pat, { categories: ['Music, drama'], tasks: false })),
    ).toEqual(['Choir']);
    const family = await handlers().list(
      contract.list.input.parse({ from: '2026-03-11', to: '2026-03-12' }),
      { ...pat, carerGroups: await groupsOfChildren() },
      request({ now }),
    );
    const mia = family.records[0]?.for_children[0]?.userUid ?? '';
    expect(await titles(await subscribe(pat, { children: [mia], tasks: false }))).toEqual([
      'Choir',
      'Camp',
    ]);
    await favoriteRepository(shop.tables.db, 'favorites').add('main', pat.userUid, {
      favoriteUid: 'event.x',
      posts_postUid: '',
      EVENT_ID: family.records[1]?.EVENT_ID ?? '',
      created_at: now.toISOString(),
    });
    const token = await subscribe(pat, { categories: ['Music, drama'], tasks: false });
    expect(await titles(token)).toEqual(['Choir', 'Excursion']);
    const choose = (choice: object) =>
      handlers().changeFeed(FeedChoice.parse(choice), pat, request({ now }));
    await choose({ categories: ['Music, drama'], tasks: false, favourites: 'excluded' });
    expect(await titles(token)).toEqual(['Choir']);
    await choose({ categories: ['Music, drama'], tasks: false, favourites: 'only' });
    expect(await titles(token)).toEqual(['Excursion']);
    await favoriteRepository(shop.tables.db, 'favorites').remove('main', pat.userUid, 'event.x');
    await handlers().changeFeed(
      FeedChoice.parse({ categories: ['Camps'], tasks: false }),
      pat,
      request({ now }),
    );
    expect(await titles(token)).toEqual(['Camp', 'Excursion']);
    const foreign = FeedChoice.parse({ children: [tess.userUid] });
    await expect(handlers().createFeed(foreign, pat, request({ now }))).rejects.toMatchObject({
      kind: 'badRequest',
    });
    await expect(handlers().changeFeed(foreign, pat, request({ now }))).rejects.toMatchObject({
      kind: 'badRequest',
    });
  });

  async function groupsOfChildren() {
    const users = userRepository(shop.tables.db, 'users');
    const carer = await users.get('main', pat.userUid);
    const children = await users.many(
      'main',
      (carer?.children ?? []).map(({ userUid }) => userUid),
    );
    return children.flatMap(({ groups }) => groups);
  }

  it('has an address that nobody can guess, is told once, and ends with the next one', async () => {
    const first = await subscribe(pat);
    expect(first).toMatch(/^main\.[A-Za-z0-9_-]{43}\.ics$/);
    expect(JSON.stringify(await handlers().feed({}, pat, request()))).not.toContain(
      first.slice(5, 48),
    );
    const second = await subscribe(pat);
    await expect(read(first)).rejects.toMatchObject(absent);
    expect((await read(second)).type).toBe('text/calendar; charset=utf-8');
    expect(await handlers().removeFeed({}, pat, request())).toMatchObject({ active: false });
    await expect(read(second)).rejects.toMatchObject(absent);
    expect((await handlers().feed({}, pat, request())).active).toBe(false);
    await expect(handlers().changeFeed(FeedChoice.parse({}), pat, request())).rejects.toMatchObject(
      { kind: 'notFound' },
    );
  });

  it.each([
    'x',
    'main.ics',
    `main.${'a'.repeat(43)}.ics`,
    `regional.${'a'.repeat(43)}.ics`,
    `main#x.${'a'.repeat(43)}.ics`,
    `${'a'.repeat(43)}.ics`,
  ])('is answered like none under %s', async (token) => {
    await expect(read(token)).rejects.toMatchObject(absent);
  });

  it('of one school opens nothing of another under the same secret', async () => {
    const token = await subscribe(pat);
    await expect(read(token.replace('main.', 'regional.'))).rejects.toMatchObject(absent);
  });

  it.each(['regional', undefined])('is like none when %s is asked for it', async (site) => {
    const token = await subscribe(pat);
    const asked = request({ now, site });
    await expect(handlers().readFeed({ token }, undefined as never, asked)).rejects.toMatchObject(
      absent,
    );
  });

  it('writes a category with a comma in its name as one', async () => {
    const { body } = await read(await subscribe(pat));
    expect(body).toContain('CATEGORIES:Music\\, drama\r\n');
    const listed = await handlers().list(
      contract.list.input.parse({ from: '2026-03-02', categories: 'Music\\, drama' }),
      pat,
      request({ now }),
    );
    expect(new Set(listed.records.map(({ title }) => title))).toEqual(new Set(['Choir']));
  });

  it('keeps the favourites of those who subscribed before there was a choice', async () => {
    const token = await subscribe(pat);
    await shop.tables.db.send(
      new UpdateCommand({
        TableName: 'calendar-feeds',
        Key: { pk: 'main', sk: pat.userUid },
        UpdateExpression: 'REMOVE favourites',
      }),
    );
    expect(await handlers().feed({}, pat, request())).toMatchObject({ favourites: 'included' });
    expect((await read(token)).type).toBe('text/calendar; charset=utf-8');
  });

  it('closes with its owner’s leaving, and with a link to a child', async () => {
    const token = await subscribe(pat, { tasks: false });
    const set = (name: string, value: unknown) =>
      shop.tables.db.send(
        new UpdateCommand({
          TableName: 'users',
          Key: { pk: 'main', sk: pat.userUid },
          UpdateExpression: 'SET #name = :value',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': value },
          ReturnValues: 'UPDATED_OLD',
        }),
      );
    const { Attributes } = await set('children', []);
    expect(await titles(token)).toEqual(['Choir']);
    await set('children', Attributes?.children);
    await set('status', 'left');
    await expect(read(token)).rejects.toMatchObject(absent);
    await set('status', 'active');
    expect(await titles(token)).toEqual(['Choir', 'Camp', 'Excursion']);
  });

  it('tells that an event is gone', async () => {
    const token = await subscribe(pat, { tasks: false });
    await load(camp, meeting);
    const { body } = await read(token);
    expect(body).toMatch(/SUMMARY:Excursion\r\n(?:[A-Z].*\r\n)*?STATUS:CANCELLED/);
    expect((await read(await subscribe(tess))).body).not.toContain('Excursion');
    now = new Date('2026-06-01T00:00:00Z');
    expect((await read(token)).body).not.toContain('Excursion');
    await load(camp, excursion, meeting);
  });

  it('may be asked for 20 times a minute', async () => {
    const token = await subscribe(pat);
    for (let i = 0; i < 20; i++) await read(token);
    await expect(read(token)).rejects.toMatchObject({ kind: 'tooMany' });
  });
});

describe('on the wire', () => {
  const ask = async (token: string, headers: Record<string, string> = {}) =>
    serve(contract, handlers(), () => Promise.reject(new Error('nobody signs in here')))(
      {
        httpMethod: 'GET',
        resource: '/calendar/feed/{token}',
        path: `/calendar/feed/${token}`,
        pathParameters: { token },
        queryStringParameters: null,
        headers: { 'X-Portal-Site': 'main', ...headers },
        body: null,
        requestContext: { requestId: 'r' },
      } as unknown as APIGatewayProxyEvent,
      {} as Context,
    );

  it('it is a calendar that may be kept for minutes, and is not sent again to who has it', async () => {
    const token = await subscribe(pat);
    const first = await ask(token);
    expect(first).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=300',
      },
    });
    expect(first.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const etag = String(first.headers?.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect(await ask(token, { 'If-None-Match': known })).toMatchObject({
        statusCode: 304,
        body: '',
      });
    }
    expect((await ask(token, { 'If-None-Match': '"other"' })).statusCode).toBe(200);
  });

  it('the host of another school answers as to an address that never was', async () => {
    const token = await subscribe(pat);
    const elsewhere = { 'X-Portal-Site': 'regional' };
    expect(await ask(token, elsewhere)).toEqual(await ask('nonsense', elsewhere));
    expect((await ask(token)).statusCode).toBe(200);
  });

  it('an unknown and a revoked address get the same answer, byte for byte', async () => {
    const token = await subscribe(pat);
    await handlers().removeFeed({}, pat, request());
    const revoked = await ask(token);
    expect(revoked.statusCode).toBe(404);
    expect(await ask(`main.${'b'.repeat(43)}.ics`)).toEqual(revoked);
    expect(await ask('nonsense')).toEqual(revoked);
    expect(revoked.headers?.['cache-control']).toBe('no-store');
  });
});
