import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emergencyBroadcastHandlers } from '#functions/api/emergencybroadcast';
import { favoriteHandlers } from '#functions/api/favorites';
import { groupHandlers } from '#functions/api/groups';
import { readPostHandlers } from '#functions/api/readposts';
import { settingsHandlers } from '#functions/api/settings';
import { userHandlers } from '#functions/api/users';
import { weblogHandlers } from '#functions/api/weblogs';
import { emergencyBroadcastRepository } from '#functions/data/emergencybroadcast';
import { favoriteRepository } from '#functions/data/favorites';
import { limitRepository } from '#functions/data/limits';
import { postReader } from '#functions/data/post-reader';
import { readPostRepository } from '#functions/data/readposts';
import { userRepository } from '#functions/data/users';
import { weblogRepository } from '#functions/data/weblogs';
import { EmergencyBroadcastChange } from '#shared/contract/emergencybroadcast';
import { administrator, editor, person, request, student, teacher } from '#test/support/people';
import { audience, notice, postsOver } from '#test/support/posts';
import { profile, storeProfiles } from '#test/support/profiles';
import { startTestTables, type TestTables } from '#test/support/tables';
import { traces } from '#test/support/traces';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(
    'posts',
    'idempotency',
    'readposts',
    'favorites',
    'weblogs',
    'limits',
    'emergencybroadcast',
    'users',
  );
});
afterAll(() => tables.stop());

const image = `main/${'b'.repeat(64)}-450x320.png`;
const write = (is: Record<string, unknown> = {}) =>
  postsOver(tables).create(notice({ featured_img_url: image, ...is }), editor, request());
const notFound = expect.objectContaining({ kind: 'notFound' });

describe('read marks', () => {
  const reads = () =>
    readPostHandlers(
      readPostRepository(tables.db, tables.name('readposts')),
      postReader(tables.db, tables.name('posts')),
      userRepository(tables.db, tables.name('users')),
    );

  it('are made once, for the caller, with the type of the post and the first time', async () => {
    const post = await write({ title: 'Read me', type: 'dailyemail' });
    const first = await reads().create(
      { posts_postUid: post.postUid, users_userUid: 'someone-else', type: 'newsletter' },
      student,
      request(),
    );
    const again = await reads().create(
      { posts_postUid: post.postUid },
      student,
      request({ now: new Date('2026-03-03T00:00:00.000Z') }),
    );
    expect(first).toMatchObject({
      users_userUid: student.userUid,
      type: 'dailyemail',
      created_at: '2026-03-02T00:00:00.000Z',
    });
    expect(again).toEqual(first);
    const { records } = await reads().list(
      { userUid: student.userUid, limit: 20 },
      student,
      request(),
    );
    expect(records).toEqual([first]);
  });

  it('cannot be made on what the caller may not read', async () => {
    const hidden = await write({ group_list: audience('STAFF') });
    await expect(
      reads().create({ posts_postUid: hidden.postUid }, student, request()),
    ).rejects.toEqual(notFound);
  });

  it('are shown to the person and to those who report, to nobody else', async () => {
    const list = (who: typeof student) =>
      reads().list({ userUid: student.userUid, limit: 20 }, who, request());
    await expect(list(teacher)).rejects.toEqual(notFound);
    await expect(
      list(person({ username: 'rep', capabilities: ['reports'] })),
    ).resolves.toBeDefined();
    await expect(list(administrator)).resolves.toBeDefined();
  });
});

describe('favourites', () => {
  const favorites = () =>
    favoriteHandlers(
      favoriteRepository(tables.db, tables.name('favorites')),
      postReader(tables.db, tables.name('posts')),
      { get: async () => undefined, many: async () => [] },
    );

  it('are kept once, shown while they can be read, and given up by their owner alone', async () => {
    const post = await write({ title: 'Keep me', publish_end: '2026-03-05T00:00:00.000Z' });
    const kept = await favorites().create({ posts_postUid: post.postUid }, student, request());
    await favorites().create({ posts_postUid: post.postUid }, student, request());
    const list = (now?: Date) => favorites().list({}, student, request(now && { now }));
    expect((await list()).map((each) => each.post?.title)).toEqual(['Keep me']);
    expect(await list(new Date('2026-03-06T00:00:00.000Z'))).toEqual([]);
    await expect(
      favorites().remove({ favoriteUid: kept.favoriteUid }, teacher, request()),
    ).rejects.toEqual(notFound);
    await favorites().remove({ favoriteUid: kept.favoriteUid }, student, request());
    expect(await list()).toEqual([]);
  });

  it('cannot be made of what the caller may not read, so that no title leaks', async () => {
    const hidden = await write({ title: 'Staff only', group_list: audience('STAFF') });
    await expect(
      favorites().create({ posts_postUid: hidden.postUid }, student, request()),
    ).rejects.toEqual(notFound);
  });
});

describe('a page visit', () => {
  const visits = () =>
    weblogHandlers(
      weblogRepository(tables.db, tables.name('weblogs')),
      limitRepository(tables.db, tables.name('limits')),
    );
  const visit = { pageId: '', title: 'Home', pageType: 'home' };

  it('is recorded with what our edge saw, not with what the body says', async () => {
    await visits().create(
      { ...visit, browserName: 'Lynx', country_name: 'ZZ', users_username: 'ada' },
      student,
      request(),
    );
    const { Items } = await tables.db.send(
      new QueryCommand({
        TableName: tables.name('weblogs'),
        IndexName: 'person',
        KeyConditionExpression: 'personPk = :p',
        ExpressionAttributeValues: { ':p': `main#${student.userUid}` },
      }),
    );
    expect(Items).toHaveLength(1);
    expect(Items?.[0]).toMatchObject({
      username: 'sam',
      browser: 'Firefox',
      country: 'AU',
      ip_address: '203.0.113.0/24',
    });
  });

  it('is taken at most 60 times a minute from one person', async () => {
    const many = Array.from({ length: 65 }, () => visits().create(visit, teacher, request()));
    const results = await Promise.allSettled(many);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    const nextMinute = request({ now: new Date('2026-03-02T00:01:00.000Z') });
    await expect(visits().create(visit, teacher, nextMinute)).resolves.toBeDefined();
  });
});

describe('the emergency broadcast', () => {
  const broadcasts = () =>
    emergencyBroadcastHandlers(
      emergencyBroadcastRepository(tables.db, tables.name('emergencybroadcast')),
    );

  it('is silent until the first one, then shows to everyone of the site alone', async () => {
    expect(await broadcasts().get({}, student, request())).toMatchObject({
      status: false,
      message: '',
    });
    const started = await broadcasts().update(
      { status: true, message: 'School is closed today.' },
      administrator,
      request(),
    );
    expect(await broadcasts().get({}, student, request())).toEqual(started);
    expect(await broadcasts().get({}, { ...student, site: 'regional' }, request())).toMatchObject({
      status: false,
    });
    const stale = broadcasts().update({ status: false, message: '' }, administrator, request());
    await expect(stale).rejects.toMatchObject({ kind: 'conflict', details: { current: started } });
    await broadcasts().update(
      { status: false, message: '', updated_at: started.updated_at },
      administrator,
      request(),
    );
    expect((await broadcasts().get({}, student, request())).status).toBe(false);
  });

  it('needs a message while it is on', () => {
    expect(EmergencyBroadcastChange.safeParse({ status: true, message: '  ' }).success).toBe(false);
  });
});

describe('profiles, settings and groups', () => {
  const users = () =>
    userHandlers(userRepository(tables.db, tables.name('users')), {
      many: async () => [{ groupUid: 'year-7', groupname: 'Year 7', grouptype: 'Year level' }],
    });
  beforeAll(async () => {
    const profile = (site: string, username: string) => ({
      pk: site,
      sk: `uid-${username}`,
      usernamePk: `${site}#${username}`,
      usernameSk: `uid-${username}`,
      userUid: `uid-${username}`,
      username,
      firstname: site,
      surname: 'Ng',
      email: 'sam@example.org',
      type: 'student',
      is_carer: false,
      carerNumber: 'C-1',
      schoolUid: site,
      groups: ['year-7'],
      children: [],
      capabilities: [],
      status: 'active',
      origin: 'roster',
      sourcedId: 's',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
    for (const site of ['main', 'regional']) {
      await tables.db.send(
        new PutCommand({ TableName: tables.name('users'), Item: profile(site, 'sam') }),
      );
    }
  });

  it('says whose profile an administrator read, and of which own children a carer hears', async () => {
    const { told, audit } = traces();
    await users().get({ username: 'sam' }, administrator, request({ audit }));
    const kin = { ...administrator, username: 'kim', userUid: 'uid-kim' };
    const children = [{ userUid: 'uid-sam', status: 'active', restricted: false }];
    const Item = {
      ...{ pk: 'main', sk: 'uid-kim', usernamePk: 'main#kim', usernameSk: 'uid-kim' },
      ...{ userUid: 'uid-kim', username: 'kim', firstname: 'Kim', surname: 'Ng', email: '' },
      ...{ type: 'faculty', is_carer: true, schoolUid: 'main', groups: [], children },
      ...{ capabilities: [], status: 'active', origin: 'roster', sourcedId: 'k', updated_at: '' },
    };
    await tables.db.send(new PutCommand({ TableName: tables.name('users'), Item }));
    await users().get({ username: 'kim' }, kin, request({ audit }));
    await users().get({ username: 'kim' }, administrator, request({ audit }));
    expect(told).toEqual([['uid-sam'], ['uid-sam'], []]);
  });

  it('says whose reading an administrator looked at, if it is a student’s', async () => {
    const { told, audit } = traces();
    const reads = readPostHandlers(
      readPostRepository(tables.db, tables.name('readposts')),
      postReader(tables.db, tables.name('posts')),
      userRepository(tables.db, tables.name('users')),
    );
    for (const userUid of ['uid-sam', 'uid-kim']) {
      await reads.list({ userUid, limit: 20 }, administrator, request({ audit }));
    }
    expect(told).toEqual([['uid-sam'], []]);
    // Who is a student there, and nobody here.
    const sue = profile({ username: 'sue', schoolUid: 'regional' });
    await storeProfiles(tables, sue);
    const there = { ...administrator, site: 'regional' };
    await reads.list({ userUid: 'uid-sue', limit: 20 }, there, request({ audit }));
    expect(told.at(-1)).toEqual(['uid-sue']);
  });

  it('gives everyone their own profile, however the name is written, of their own school', async () => {
    expect(await users().get({ username: 'SAM' }, student, request())).toMatchObject({
      firstname: 'main',
      carerNumber: 'C-1',
      group_list: [{ groupname: 'Year 7' }],
    });
    expect(
      await users().get({ username: 'sam' }, { ...student, site: 'regional' }, request()),
    ).toMatchObject({ firstname: 'regional' });
  });

  it('tells carers alone of their children, and of those whose links stand today', async () => {
    const link = (userUid: string, more: object = {}) => ({
      userUid,
      status: 'active',
      restricted: false,
      ...more,
    });
    const of = { pk: 'main', capabilities: [], schoolUid: 'main', groups: [], surname: 'Ng' };
    const rest = { email: '', origin: 'roster', sourcedId: 'x', updated_at: '2026-01-01' };
    const put = (username: string, more: object) =>
      tables.db.send(
        new PutCommand({
          TableName: tables.name('users'),
          Item: {
            ...{ ...of, ...rest, sk: `uid-${username}`, userUid: `uid-${username}`, username },
            ...{ usernamePk: `main#${username}`, usernameSk: `uid-${username}`, status: 'active' },
            ...{ firstname: username, type: 'student', is_carer: false, children: [], ...more },
          },
        }),
      );
    for (const child of ['zoe', 'amy', 'grown', 'closed']) await put(child, {});
    await put('leaver', { status: 'left' });
    const children = [
      ...[link('uid-zoe'), link('uid-amy'), link('uid-leaver')],
      link('uid-grown', { valid_to: '2026-03-01' }),
      link('uid-closed', { restricted: true }),
    ];
    await put('cara', { type: 'affiliate', is_carer: true, children });
    const cara = person({ username: 'cara', type: 'affiliate', is_carer: true });
    expect((await users().get({ username: 'cara' }, cara, request())).children).toEqual([
      { userUid: 'uid-amy', firstname: 'amy' },
      { userUid: 'uid-zoe', firstname: 'zoe' },
    ]);
    expect(
      (await users().get({ username: 'cara' }, administrator, request())).children,
    ).toBeUndefined();
    expect((await users().get({ username: 'sam' }, student, request())).children).toBeUndefined();
  });

  it('gives administrators any profile without family numbers, and others none', async () => {
    expect(
      (await users().get({ username: 'sam' }, administrator, request())).carerNumber,
    ).toBeUndefined();
    for (const username of ['sam', 'nobody']) {
      await expect(users().get({ username }, teacher, request())).rejects.toMatchObject({
        kind: 'notFound',
        message: 'Nobody by that name is known here.',
      });
    }
  });

  it('gives only the settings of the own school', async () => {
    const settings = settingsHandlers({ get: async (site) => ({ schoolUid: site }) as never });
    expect(await settings.get({ id: 'main' }, student, request())).toEqual({ schoolUid: 'main' });
    await expect(settings.get({ id: 'regional' }, student, request())).rejects.toEqual(notFound);
  });

  it('lists groups by their kind, Year 7 before Year 10', async () => {
    const group = (groupname: string, grouptype = 'Year level') =>
      ({ groupUid: groupname, groupname, grouptype }) as never;
    const groups = groupHandlers({
      all: async () => [group('Year 10'), group('Year 7'), group('Rowing', 'Class')],
    });
    expect(
      (await groups.list({ grouptype: 'Year level' }, editor, request())).map((g) => g.groupname),
    ).toEqual(['Year 7', 'Year 10']);
  });
});
