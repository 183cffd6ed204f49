import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupHandlers } from '#functions/api/groups';
import { readPostHandlers } from '#functions/api/readposts';
import { settingsHandlers } from '#functions/api/settings';
import { userHandlers } from '#functions/api/users';
import { postReader } from '#functions/data/post-reader';
import { readPostRepository } from '#functions/data/readposts';
import { userRepository } from '#functions/data/users';
import { administrator, editor, person, request, student, teacher } from '#test/support/people';
import { profile, storeProfiles } from '#test/support/profiles';
import { startTestTables, type TestTables } from '#test/support/tables';
import { traces } from '#test/support/traces';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'readposts', 'users');
});
afterAll(() => tables.stop());

const notFound = expect.objectContaining({ kind: 'notFound' });

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
