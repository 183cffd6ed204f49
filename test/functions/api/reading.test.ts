import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emergencyBroadcastHandlers } from '#functions/api/emergencybroadcast';
import { favoriteHandlers } from '#functions/api/favorites';
import { readPostHandlers } from '#functions/api/readposts';
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
import { startTestTables, type TestTables } from '#test/support/tables';

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
