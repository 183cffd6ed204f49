import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { favoriteHandlers } from '#functions/favourites/favorites';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { readPostHandlers } from '#functions/read-posts/readposts';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { weblogRepository } from '#functions/web-logs/store/weblogs';
import { weblogHandlers } from '#functions/web-logs/weblogs';
import { api } from '#shared/api';
import {
  administrator,
  carer,
  editor,
  person,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { audience, notice, postsOver } from '#test/support/records/posts';
import { bound } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(
    ...(['posts', 'asks', 'idempotency', 'readposts', 'favorites', 'weblogs'] as const),
    ...(['limits', 'users'] as const),
  );
});
afterAll(() => tables.stop());

const image = `main/${'b'.repeat(64)}-450x320.png`;
const write = (is: Record<string, unknown> = {}) =>
  postsOver(tables).create(notice({ featured_img_url: image, ...is }), editor, request());
const notFound = expect.objectContaining({ kind: 'notFound' });

describe('read marks', () => {
  const reads = () =>
    readPostHandlers(readPostRepository(tables), postReader(tables), userRepository(tables));

  it('creates one read mark for the caller, with the post’s type and the first time', async () => {
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

  it('refuses a read mark on a post that the caller cannot read', async () => {
    const hidden = await write({ group_list: audience('STAFF') });
    await expect(
      reads().create({ posts_postUid: hidden.postUid }, student, request()),
    ).rejects.toEqual(notFound);
  });

  describe('in a report', () => {
    const reader = person({ username: 'reader', capabilities: [] });
    const query = (is: Record<string, string> = {}) =>
      api.readposts.list.input.parse({ userUid: reader.userUid, ...is });
    const found = async (is: Record<string, string> = {}) => {
      const uids: string[] = [];
      let next_token: string | undefined;
      do {
        const asked = { ...query(is), next_token };
        const page = await reads().list(asked, administrator, request());
        uids.push(...page.records.map(({ posts_postUid }) => posts_postUid));
        next_token = page.next_token;
      } while (next_token);
      return uids;
    };
    const repository = () => readPostRepository(tables);
    // The school is in Sydney: 13:00 UTC is the next day there in summer.
    const marks = [
      ['p1', 'notice', '2026-03-01T12:59:59.999Z'],
      ['p2', 'newsletter', '2026-03-01T13:00:00.000Z'],
      ['p3', 'notice', '2026-03-02T12:59:59.999Z'],
      ['p4', 'notice', '2026-03-02T13:00:00.000Z'],
    ] as const;
    beforeAll(async () => {
      for (const [posts_postUid, type, created_at] of marks) {
        const mark = { posts_postUid, type, created_at, users_userUid: reader.userUid };
        await repository().of(reader).add(mark);
      }
    });

    it('finds read marks by days in the school’s time zone, both included', async () => {
      const days = { start_date: '2026-03-02', end_date: '2026-03-02' };
      expect(await found(days)).toEqual(['p3', 'p2']);
    });

    it('finds read marks by type and by post', async () => {
      expect(await found({ type: 'notice' })).toEqual(['p4', 'p3', 'p1']);
      expect(await found({ postUid: 'p2' })).toEqual(['p2']);
      expect(await found({ postUid: 'p2', type: 'notice' })).toEqual([]);
      const days = { start_date: '2026-03-03', end_date: '2026-03-03' };
      expect(await found({ postUid: 'p2', ...days })).toEqual([]);
    });

    it('counts principal’s and daily posts as notices, and gives titles when they are asked for', async () => {
      const reader = person({ username: 'titles', capabilities: [] });
      const posts = [
        await write({ title: 'A letter', type: 'principal' }),
        await write({ title: 'Today', type: 'dailyemail' }),
      ];
      for (const { postUid: posts_postUid, type } of posts) {
        const mark = { posts_postUid, type, created_at: '2026-03-02T00:00:00.000Z' };
        await repository()
          .of(reader)
          .add({ ...mark, users_userUid: reader.userUid });
      }
      for (const type of ['notice', 'newsletter'] as const) {
        const gone = { posts_postUid: `gone-${type}`, type, users_userUid: reader.userUid };
        await repository()
          .of(reader)
          .add({ ...gone, created_at: '2026-03-01T00:00:00.000Z' });
      }
      const listed = async (who: typeof reader, is: Record<string, string>) =>
        (
          await reads().list(
            api.readposts.list.input.parse({ userUid: reader.userUid, ...is }),
            who,
            request(),
          )
        ).records.map(({ title }) => title);
      const asked = { type: 'notice', with_titles: 'true' };
      expect((await listed(administrator, asked)).sort()).toEqual(['', 'A letter', 'Today']);
      expect(await listed(administrator, { type: 'newsletter' })).toEqual([undefined]);
      // Readers may no longer open a post that they have read.
      expect(await listed(reader, asked)).toEqual([undefined, undefined, undefined]);
    });

    it('finds the same read marks in pages of 1', async () => {
      expect(await found({ limit: '1' })).toEqual(['p4', 'p3', 'p2', 'p1']);
      expect(await found({ limit: '1', type: 'notice' })).toEqual(['p4', 'p3', 'p1']);
      const days = { start_date: '2026-03-02', end_date: '2026-03-03' };
      expect(await found({ limit: '1', ...days })).toEqual(['p4', 'p3', 'p2']);
    });

    it('refuses a period with 1 date in the specified words', async () => {
      const fields = (is: Record<string, string>) =>
        reads().list(query(is), administrator, request());
      await expect(fields({ start_date: '2026-03-02' })).rejects.toMatchObject({
        fields: { end_date: '*Please select end date.' },
      });
      await expect(fields({ end_date: '2026-03-02' })).rejects.toMatchObject({
        fields: { start_date: '*Please select start date.' },
      });
    });
  });

  it('shows read marks only to their person and to people with the report right', async () => {
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
      favoriteRepository(tables),
      postReader(tables),
      bound({
        get: async () => undefined,
        many: async () => [],
      }),
    );

  it('stores a favourite once, shows it while it is readable, and lets only its owner remove it', async () => {
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

  it('refuses a favourite of a post that the caller cannot read', async () => {
    const hidden = await write({ title: 'Staff only', group_list: audience('STAFF') });
    await expect(
      favorites().create({ posts_postUid: hidden.postUid }, student, request()),
    ).rejects.toEqual(notFound);
  });
});

describe('a page visit', () => {
  const visits = () =>
    weblogHandlers({
      weblogs: weblogRepository(tables, idempotencyRepository(tables)),
      limits: limitRepository(tables),
      counts: visitCounts(tables),
      visits: visitReader(tables),
      posts: postReader(tables),
      users: userRepository(tables),
    });
  const visit = { pageId: '', title: 'Home', pageType: 'home' };

  it('records one visit for one key, and each visit without a key', async () => {
    const again = request({ idempotencyKey: 'one-visit' });
    const first = await visits().create(visit, carer, again);
    expect(await visits().create(visit, carer, again)).toEqual(first);
    expect(await visits().create(visit, carer, request())).not.toEqual(first);
    expect(await visits().create(visit, carer, request())).not.toEqual(first);
    await expect(visits().create({ ...visit, title: 'Other' }, carer, again)).rejects.toMatchObject(
      { kind: 'badRequest' },
    );
  });

  it('records what the edge reports, not what the body says', async () => {
    await visits().create(
      { ...visit, browserName: 'Lynx', country_name: 'ZZ', users_username: 'ada' },
      student,
      request(),
    );
    const { Items } = await tables.db.send(
      new QueryCommand({
        TableName: tables.table('weblogs'),
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

  it('accepts 60 visits a minute from one person', async () => {
    const many = Array.from({ length: 65 }, () => visits().create(visit, teacher, request()));
    const results = await Promise.allSettled(many);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    const nextMinute = request({ now: new Date('2026-03-02T00:01:00.000Z') });
    await expect(visits().create(visit, teacher, nextMinute)).resolves.toBeDefined();
  });
});
