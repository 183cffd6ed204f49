import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupListHandler } from '#functions/audiences/groups';
import type { School } from '#functions/kernel/record/declaration';
import { userRepository } from '#functions/people/store/users';
import { userHandlers } from '#functions/people/users';
import { postReader } from '#functions/posts/store/post-reader';
import { readPostHandlers } from '#functions/read-posts/readposts';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { settingsHandlers } from '#functions/site/settings';
import {
  administrator,
  editor,
  person,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';
import { traces } from '#test/support/tables/audit-entries';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'readposts', 'users');
});
afterAll(() => tables.stop());

const notFound = expect.objectContaining({ kind: 'notFound' });

describe('profiles, settings and groups', () => {
  const users = () =>
    userHandlers(
      userRepository(tables),
      bound({
        many: async () => [{ groupUid: 'year-7', groupname: 'Year 7', grouptype: 'Year level' }],
      }),
    );
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
        new PutCommand({ TableName: tables.table('users'), Item: profile(site, 'sam') }),
      );
    }
  });

  it('audits profile reads by administrators and the children shown to carers', async () => {
    const { told, audit } = traces();
    await users().get({ username: 'sam' }, administrator, request({ audit }));
    const kin = { ...administrator, username: 'kim', userUid: 'uid-kim' };
    const children = [{ userUid: 'uid-sam', status: 'active', restricted: false }];
    const Item = {
      pk: 'main',
      sk: 'uid-kim',
      usernamePk: 'main#kim',
      usernameSk: 'uid-kim',
      userUid: 'uid-kim',
      username: 'kim',
      firstname: 'Kim',
      surname: 'Ng',
      email: '',
      type: 'faculty',
      is_carer: true,
      schoolUid: 'main',
      groups: [],
      children,
      capabilities: [],
      status: 'active',
      origin: 'roster',
      sourcedId: 'k',
      updated_at: '',
    };
    await tables.db.send(new PutCommand({ TableName: tables.table('users'), Item }));
    await users().get({ username: 'kim' }, kin, request({ audit }));
    await users().get({ username: 'kim' }, administrator, request({ audit }));
    expect(told).toEqual([['uid-sam'], ['uid-sam'], []]);
  });

  it('audits an administrator’s look at a student’s read marks', async () => {
    const { told, audit } = traces();
    const reads = readPostHandlers(
      readPostRepository(tables),
      postReader(tables),
      userRepository(tables),
    );
    for (const userUid of ['uid-sam', 'uid-kim']) {
      await reads.list({ userUid, limit: 20 }, administrator, request({ audit }));
    }
    expect(told).toEqual([['uid-sam'], []]);
    // Who is a student there, and nobody here.
    const sue = profile({ username: 'sue', schoolUid: 'regional' });
    await storeProfiles(tables, sue);
    const there = { ...administrator, ...schoolNamed('regional') };
    await reads.list({ userUid: 'uid-sue', limit: 20 }, there, request({ audit }));
    expect(told.at(-1)).toEqual(['uid-sue']);
  });

  it('gives everyone their own profile at their own school, in any letter case', async () => {
    expect(await users().get({ username: 'SAM' }, student, request())).toMatchObject({
      firstname: 'main',
      carerNumber: 'C-1',
      group_list: [{ groupname: 'Year 7' }],
    });
    expect(
      await users().get({ username: 'sam' }, { ...student, ...schoolNamed('regional') }, request()),
    ).toMatchObject({ firstname: 'regional' });
  });

  it('lists children to carers only, and only those with an active link', async () => {
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
          TableName: tables.table('users'),
          Item: {
            ...of,
            ...rest,
            sk: `uid-${username}`,
            userUid: `uid-${username}`,
            username,
            usernamePk: `main#${username}`,
            usernameSk: `uid-${username}`,
            status: 'active',
            firstname: username,
            type: 'student',
            is_carer: false,
            children: [],
            ...more,
          },
        }),
      );
    for (const child of ['zoe', 'amy', 'grown', 'closed']) await put(child, {});
    await put('leaver', { status: 'left' });
    const children = [
      link('uid-zoe'),
      link('uid-amy'),
      link('uid-leaver'),
      link('uid-grown', { valid_to: '2026-03-01' }),
      link('uid-closed', { restricted: true }),
    ];
    await put('cara', { type: 'affiliate', is_carer: true, children });
    const cara = person({ username: 'cara', type: 'affiliate', is_carer: true });
    expect(await users().get({ username: 'cara' }, cara, request())).toMatchObject({
      children: [
        { userUid: 'uid-amy', firstname: 'amy' },
        { userUid: 'uid-zoe', firstname: 'zoe' },
      ],
    });
    const others = { children: undefined };
    expect(await users().get({ username: 'cara' }, administrator, request())).toMatchObject(others);
    expect(await users().get({ username: 'sam' }, student, request())).toMatchObject(others);
  });

  it('gives administrators any profile without carer numbers, and others none', async () => {
    expect(await users().get({ username: 'sam' }, administrator, request())).toMatchObject({
      carerNumber: undefined,
    });
    for (const username of ['sam', 'nobody']) {
      await expect(users().get({ username }, teacher, request())).rejects.toMatchObject({
        kind: 'notFound',
        message: 'No person with this name.',
      });
    }
  });

  it('gives readers of reports the name and identifier of a person, and nothing else', async () => {
    const told: (readonly string[])[] = [];
    const audit = async (children: readonly string[]) => void told.push(children);
    const reports = person({ username: 'rita', capabilities: ['reports'] });
    const found = await users().get({ username: 'SAM' }, reports, request({ audit }));
    expect(Object.keys(found).sort()).toEqual([
      'firstname',
      'schoolUid',
      'surname',
      'userUid',
      'username',
    ]);
    expect(told).toEqual([['uid-sam']]);
    await expect(users().get({ username: 'nobody' }, reports, request())).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('gives only the settings of the caller’s school', async () => {
    const settings = settingsHandlers(
      { of: ({ site }: School) => ({ get: async () => ({ schoolUid: site }) as never }) },
      bound({ path: async () => undefined }),
      async () => undefined,
    );
    expect(await settings.get({ id: 'main' }, student, request())).toEqual({ schoolUid: 'main' });
    await expect(settings.get({ id: 'regional' }, student, request())).rejects.toEqual(notFound);
  });

  it('lists groups by kind, with Year 7 before Year 10', async () => {
    const group = (groupname: string, grouptype = 'Year level') =>
      ({ groupUid: groupname, groupname, grouptype }) as never;
    const groups = groupListHandler(
      bound({
        all: async () => [group('Year 10'), group('Year 7'), group('Rowing', 'Class')],
      }),
    );
    expect(
      (await groups.list({ grouptype: 'Year level' }, editor, request())).map((g) => g.groupname),
    ).toEqual(['Year 7', 'Year 10']);
  });
});
