import { beforeEach, describe, expect, it } from 'vitest';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { metricsHandlers } from '#functions/metrics/metrics';
import { peopleRepository } from '#functions/people/store/people';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { missedTerm } from '#functions/search/store/miss-key';
import { searchMisses } from '#functions/search/store/search-misses';
import { countVisits } from '#functions/web-logs/count-visits';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { weblogRepository } from '#functions/web-logs/store/weblogs';
import { weblogHandlers } from '#functions/web-logs/weblogs';
import { memoryTables } from '#test/support/memory/memory-tables';
import {
  administrator,
  carer,
  editor,
  person,
  request,
  student,
} from '#test/support/records/people';
import { audience, notice, postsOver } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const image = `main/${'b'.repeat(64)}-450x320.png`;
const now = new Date('2026-03-10T00:00:00.000Z');

let tables: ReturnType<typeof memoryTables>;
let handlers: ReturnType<typeof metricsHandlers>;
beforeEach(() => {
  tables = memoryTables(async () => {});
  handlers = metricsHandlers({
    counts: visitCounts(tables),
    mail: mailCounterRepository(tables),
    misses: searchMisses(tables),
    lists: postLists(tables),
    posts: postReader(tables),
    people: peopleRepository(tables),
    marks: postMarks(tables),
  });
});

const get = (asked = {}, at = now) => handlers.get(asked, administrator, request({ now: at }));

describe('metrics', () => {
  it('counts the readers of each day by contact type, also of days without any', async () => {
    const visits = weblogHandlers({
      weblogs: weblogRepository(tables, idempotencyRepository(tables)),
      limits: limitRepository(tables),
    } as never);
    const open = (who: typeof student, day: string, pageId = '/') =>
      visits.create(
        { pageId, title: 'Home', pageType: 'page' },
        who,
        request({ now: new Date(`${day}T01:00:00.000Z`) }),
      );
    for (const pageId of ['/', '/notices', '/notices']) await open(student, '2026-03-08', pageId);
    await open(carer, '2026-03-08');
    await open(person(schoolNamed('regional')), '2026-03-08');
    await open(editor, '2026-03-10');
    await countVisits({
      sites: [{ schoolUid: schoolNamed('main').site, timeZone: 'Australia/Sydney' }],
      visits: visitReader(tables),
      counts: visitCounts(tables),
    })({ now: new Date('2026-03-10T02:00:00.000Z'), timeLeft: () => 900_000 });
    const { readers, pages } = await get({ from: '2026-03-08', to: '2026-03-10' });
    expect(readers).toEqual([
      { day: '2026-03-08', student: 1, carer: 1, staff: 0, other: 0 },
      { day: '2026-03-09', student: 0, carer: 0, staff: 0, other: 0 },
      { day: '2026-03-10', student: 0, carer: 0, staff: 1, other: 0 },
    ]);
    expect(pages.map(({ pageId, visits: n }) => [pageId, n])).toEqual([
      ['/', 3],
      ['/notices', 2],
    ]);
    expect(await get()).toMatchObject({ from: '2026-02-09', to: '2026-03-10' });
  });

  it('refuses a range that ends before it begins or is longer than what is kept', async () => {
    for (const asked of [
      { from: '2026-03-10', to: '2026-03-09' },
      { from: '2020-01-01', to: '2026-03-09' },
    ]) {
      await expect(get(asked)).rejects.toMatchObject({ kind: 'badRequest' });
    }
  });

  it('counts mail by type, machines apart', async () => {
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const Item = {
      pk: 'main#PRINCIPAL',
      sk: '2026-03-05#m1#0',
      sent: 10,
      delivered: 9,
      opened: 4,
      machine_opened: 3,
      clicked: 2,
      machine_clicked: 1,
    };
    await tables.db.send(new PutCommand({ TableName: 'mail-counters', Item }));
    const { mail } = await get();
    expect(mail.find(({ type }) => type === 'PRINCIPAL')).toMatchObject({
      sent: 10,
      delivered: 9,
      opened: 4,
      machine_opened: 3,
      clicked: 2,
      machine_clicked: 1,
    });
  });

  it('counts the read rate of live posts in their audience now, newest first, page by page', async () => {
    await storeProfiles(
      tables,
      ...['a', 'b', 'c', 'd'].map((username) => profile({ username })),
      profile({ username: 'tess', type: 'faculty' }),
    );
    const uids: string[] = [];
    for (const day of [1, 2, 3]) {
      const start = `2026-03-0${day}T00:00:00.000Z`;
      const { postUid } = await postsOver(tables).create(
        notice({
          featured_img_url: image,
          title: `Post ${day}`,
          publish_start: start,
          publish_end: 'INDEFINITE',
          group_list: audience('STUDENTS'),
        }),
        editor,
        request({ now: new Date('2026-03-01T00:00:00.000Z') }),
      );
      uids.push(postUid);
    }
    for (const username of ['a', 'b', 'tess', 'gone']) {
      await readPostRepository(tables)
        .of(schoolNamed('main'))
        .add({
          posts_postUid: uids[2] ?? '',
          users_userUid: `uid-${username}`,
          type: 'notice',
          created_at: '2026-03-04T00:00:00.000Z',
        });
    }
    const first = await handlers.listPosts({ limit: 2 }, administrator, request({ now }));
    expect(first.records).toMatchObject([
      { title: 'Post 3', people: 4, read: 2 },
      { title: 'Post 2', people: 4, read: 0 },
    ]);
    const { next_token } = first;
    const rest = await handlers.listPosts(
      { limit: 2, next_token },
      administrator,
      request({ now }),
    );
    expect(rest.records.map(({ title }) => title)).toEqual(['Post 1']);
  });
});

describe('searches without a result', () => {
  const add = (term: string, who: number, at = now, site = 'main') =>
    searchMisses(tables)
      .of(schoolNamed(site))
      .add({ term: missedTerm(term), userUid: `u${who}` }, at);

  it('shows a term from 5 different people on, over this month and the last', async () => {
    const before = new Date('2026-02-20T00:00:00.000Z');
    for (let who = 0; who < 4; who++) await add('Uniform  SHOP', who);
    for (let n = 0; n < 20; n++) await add('uniform shop', 3);
    await add('uniform shop', 3, before);
    for (let who = 0; who < 9; who++) await add('bus', who, now, 'regional');
    expect((await get()).searches).toEqual([]);
    await add('uniform shop', 4, before);
    expect((await get()).searches).toEqual([{ term: 'uniform shop', people: 5 }]);
    expect((await get({}, new Date('2026-05-02T00:00:00.000Z'))).searches).toEqual([]);
  });

  it('stores no person in the clear, and ends after 62 days', async () => {
    await add('uniform', 7);
    const [record] = tables.all('search-misses');
    expect(JSON.stringify(record)).not.toContain('u7');
    expect(record?.expires_at).toBe(now.getTime() / 1000 + 62 * 86_400);
  });
});
