import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { countVisits } from '#functions/web-logs/count-visits';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { weblogRepository } from '#functions/web-logs/store/weblogs';
import { weblogHandlers } from '#functions/web-logs/weblogs';
import { memoryTables } from '#test/support/memory/memory-tables';
import * as people from '#test/support/records/people';
import { person, request } from '#test/support/records/people';
import { notice, postsOver } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

// A school that is not the first one: a forgotten school is found.
const site = 'regional';
const administrator = { ...people.administrator, ...schoolNamed(site) };
const carer = { ...people.carer, ...schoolNamed(site) };
const editor = { ...people.editor, ...schoolNamed(site) };
const student = { ...people.student, ...schoolNamed(site) };
const teacher = { ...people.teacher, ...schoolNamed(site) };

const image = `${site}/${'b'.repeat(64)}-450x320.png`;

let tables: ReturnType<typeof memoryTables>;
let handlers: ReturnType<typeof weblogHandlers>;
beforeEach(() => {
  tables = memoryTables(async () => {});
  handlers = weblogHandlers({
    weblogs: weblogRepository(tables, idempotencyRepository(tables)),
    limits: limitRepository(tables),
    counts: visitCounts(tables),
    visits: visitReader(tables),
    posts: postReader(tables),
    users: userRepository(tables),
  });
});

const at = (time: string) => new Date(`2026-${time}:00.000Z`);
const visit = (is: object = {}) => ({ pageId: '/', title: 'Home', pageType: 'page', ...is });
const count = (now: Date) =>
  countVisits({
    sites: [{ schoolUid: schoolNamed(site).site, timeZone: 'Australia/Sydney' }],
    visits: visitReader(tables),
    counts: visitCounts(tables),
  })({ now, timeLeft: () => 900_000 });
const now = at('03-10T00:00');
const days = (from?: string, to?: string) => ({
  ...(from && { visit_from_date: `2026-${from}` }),
  ...(to && { visit_to_date: `2026-${to}` }),
});

describe('platform logs', () => {
  const list = (asked = {}, by = administrator) =>
    handlers.listPlatforms({ log_type: 'platform_logs', ...days(), ...asked }, by, request());

  it('returns shares that add up to 100, most frequent first, with Unknown as a row', async () => {
    const agents = ['Firefox', 'Firefox', 'Chrome', ''];
    for (const browser of agents)
      await handlers.create(visit(), student, request({ browser, os: 'iOS' }));
    await count(now);
    expect(await list()).toEqual({
      visits: 4,
      first_day: '2026-03-02',
      last_day: '2026-03-02',
      os_logs: [{ id: 'iOS', percentage: 100, visits: 4 }],
      browser_logs: [
        { id: 'Firefox', percentage: 50, visits: 2 },
        { id: 'Chrome', percentage: 25, visits: 1 },
        { id: 'Unknown', percentage: 25, visits: 1 },
      ],
      country_logs: [{ id: 'AU', percentage: 100, visits: 4 }],
    });
  });

  it('ignores what the client says of its browser, system and country', async () => {
    const spoofed = { browserName: 'Lynx', osName: 'BeOS', country_name: 'ZZ', visited_at: '1999' };
    await handlers.create(visit(spoofed), student, request());
    await count(now);
    expect(JSON.stringify(await list())).not.toMatch(/Lynx|BeOS|ZZ|1999/);
  });

  it('counts a day of the school, not of Greenwich, and no other school', async () => {
    await handlers.create(visit(), student, request({ now: at('03-04T14:00') }));
    const stranger = person({ ...schoolNamed('main'), type: 'student' });
    await handlers.create(visit(), stranger, request({ now: at('03-04T14:00') }));
    await count(now);
    expect(await list(days('03-05', '03-05'))).toMatchObject({ visits: 1 });
    expect(await list(days('03-04', '03-04'))).toMatchObject({ visits: 0, os_logs: [] });
  });

  it('refuses a range as the screen does', async () => {
    for (const [asked, field] of [
      [days('03-05'), 'visit_to_date'],
      [days(undefined, '03-05'), 'visit_from_date'],
      [days('03-05', '03-04'), 'visit_to_date'],
    ] as const) {
      const fields = { [field]: expect.stringMatching(/^\*Please select/) };
      await expect(list(asked)).rejects.toMatchObject({ kind: 'badRequest', fields });
    }
  });
});

describe('page logs', () => {
  const list = (asked: object = {}) =>
    handlers.listPages(
      { log_type: 'page_logs', pages: 'all', limit: 20, ...asked },
      administrator,
      request(),
    );

  async function visitPosts() {
    const write = (is: object) =>
      postsOver(tables).create(notice({ featured_img_url: image, ...is }), editor, request());
    const camp = await write({ title: 'Year 7 camp', publish_end: 'INDEFINITE' });
    const open = (pageId: string, title: string, time: string) =>
      handlers.create(
        visit({ pageId, title, pageType: 'notice' }),
        student,
        request({ now: at(time) }),
      );
    await open(camp.postUid, '<b>made up</b>', '03-02T01:00');
    await open(camp.postUid, 'An older title', '03-03T01:00');
    await open('gone', 'Removed long ago', '03-03T01:00');
    await handlers.create(visit(), teacher, request({ now: at('03-04T01:00') }));
    await count(now);
    return camp;
  }

  it('counts the visits of each page, with the title and window that its post has now', async () => {
    const camp = await visitPosts();
    expect((await list()).records).toEqual([
      {
        postUid: camp.postUid,
        title: 'Year 7 camp',
        pageType: 'notice',
        visit_count: 2,
        publish_start: camp.publish_start,
        publish_end: 'INDEFINITE',
      },
      { postUid: '/', title: 'Home', pageType: 'page', visit_count: 1 },
      { postUid: 'gone', title: 'Removed long ago', pageType: 'notice', visit_count: 1 },
    ]);
  });

  it('filters by days of the school and by the words of a title', async () => {
    await visitPosts();
    const titles = async (asked: object) =>
      (await list(asked)).records.map(({ title, visit_count }) => [title, visit_count]);
    expect((await titles(days('03-03', '03-03'))).sort()).toEqual([
      ['Removed long ago', 1],
      ['Year 7 camp', 1],
    ]);
    expect(await titles({ post_title: 'CAMP year' })).toEqual([['Year 7 camp', 2]]);
    expect(await titles({ post_title: 'made up' })).toEqual([]);
  });

  it('pages through all pages once, also where counts are equal', async () => {
    for (let i = 0; i < 25; i++) {
      const shown = request({ now: at(`03-05T01:${10 + i}`) });
      for (let n = 0; n <= i % 3; n++)
        await handlers.create(visit({ pageId: `/p#${i}`, title: `P ${i}` }), teacher, shown);
    }
    await count(now);
    const seen: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await list({ limit: 7, next_token });
      seen.push(...page.records.map(({ postUid }) => postUid));
      next_token = page.next_token;
    } while (next_token);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });
});

describe('users logs', () => {
  const list = (asked: object = {}, is = {}) =>
    handlers.listVisits(
      { log_type: 'users_logs', limit: 20, ...asked },
      administrator,
      request({ now, ...is }),
    );
  const open = (who: typeof student, time: string, is: object = {}) =>
    handlers.create(visit(is), who, request({ now: at(time) }));

  it('lists visits newest first, page by page, before and after they are counted', async () => {
    for (const [i, time] of ['03-01T01:00', '03-03T02:00', '03-03T03:00', '03-08T01:00'].entries())
      await open(i % 2 ? teacher : student, time);
    const all = ['03-08T01:00', '03-03T03:00', '03-03T02:00', '03-01T01:00'].map((time) =>
      at(time).toISOString(),
    );
    for (const isCounted of [false, true]) {
      if (isCounted) await count(now);
      const seen: string[] = [];
      let next_token: string | undefined;
      do {
        const page = await list({ limit: 1, next_token });
        seen.push(...page.records.map(({ visited_at }) => visited_at));
        next_token = page.next_token;
      } while (next_token);
      expect(seen).toEqual(all);
    }
  });

  it('filters by days of the school and by person, and shows the network only', async () => {
    await open(student, '03-03T12:59');
    await open(student, '03-03T13:01');
    await open(carer, '03-03T13:02');
    const times = async (asked: object) =>
      (await list(asked)).records.map(({ visited_at }) => visited_at.slice(11, 16));
    expect(await times(days('03-04', '03-04'))).toEqual(['13:02', '13:01']);
    expect(await times({ users_userid: student.userUid })).toEqual(['13:01', '12:59']);
    expect(await times({ users_userid: student.userUid, ...days('03-03', '03-03') })).toEqual([
      '12:59',
    ]);
    expect(await times({ users_userid: 'nobody' })).toEqual([]);
    expect((await list()).records[0]).toMatchObject({
      users_userid: carer.userUid,
      users_username: 'cara',
      title: 'Home',
      pageId: '/',
      ip_address: '203.0.113.0/24',
      osName: 'Linux',
      browserName: 'Firefox',
    });
  });

  it('pages through the visits of a person', async () => {
    for (let i = 10; i < 20; i++) await open(student, `03-03T01:${i}`);
    const seen: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await list({ users_userid: student.userUid, limit: 3, next_token });
      seen.push(...page.records.map(({ visited_at }) => visited_at.slice(14, 16)));
      next_token = page.next_token;
    } while (next_token);
    expect(seen).toEqual(['19', '18', '17', '16', '15', '14', '13', '12', '11', '10']);
  });

  it('shows no confidential visit, and nothing older than 90 days', async () => {
    await open(student, '03-03T01:00', { pageId: '/school-psychology-request' });
    await open(student, '03-03T02:00', { pageId: '/student-notes/u-mia' });
    const { records } = await list();
    expect(records).toEqual([]);
    await open(student, '03-03T03:00');
    expect((await list({}, { now: at('06-05T00:00') })).records).toEqual([]);
    await count(now);
    const pages = await handlers.listPages(
      { log_type: 'page_logs', pages: 'all', limit: 20 },
      administrator,
      request(),
    );
    expect(pages.records.map(({ postUid }) => postUid)).toContain('/school-psychology-request');
  });

  it('writes an audit entry for each student that a page names', async () => {
    await open(student, '03-03T01:00');
    await open(teacher, '03-03T02:00');
    const audited: string[] = [];
    const audit = async (children: readonly string[]) => void audited.push(...children);
    await list({}, { audit });
    expect(audited).toEqual([student.userUid]);
    // A visit of an older release does not say what its person was.
    for (const { contact: _, ...Item } of tables.all('weblogs')) {
      await tables.db.send(new PutCommand({ TableName: 'weblogs', Item }));
    }
    const { userUid, username } = student;
    await storeProfiles(tables, profile({ schoolUid: site, userUid, username, type: 'student' }));
    await list({}, { audit });
    expect(audited).toEqual([student.userUid, student.userUid]);
  });

  it('takes 60 visits of a person in a minute, at each school', async () => {
    for (let i = 0; i < 60; i++) await open(student, '03-03T01:00');
    await expect(open(student, '03-03T01:00')).rejects.toMatchObject({ kind: 'tooMany' });
    await open({ ...student, ...schoolNamed('main') }, '03-03T01:00');
    await open(student, '03-03T01:01');
  });

  it('counts the days of a school as final for that school alone', async () => {
    const counts = visitCounts(tables);
    await counts.of(schoolNamed(site)).markFinal('2026-03-03');
    expect([
      await counts.of(schoolNamed(site)).finalUpTo(),
      await counts.of(schoolNamed('main')).finalUpTo(),
    ]).toEqual(['2026-03-03', undefined]);
    await open(student, '03-05T01:00');
    await count(now);
    const isCounted = (school: string) => counts.of(schoolNamed(school)).isCounted('2026-03-05');
    expect([await isCounted(site), await isCounted('main')]).toEqual([true, false]);
  });
});
