import { beforeEach, describe, expect, it } from 'vitest';
import { type CountedTables, countedTables } from '#bin/lib/running/counted-tables';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import type { Tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { countVisits } from '#functions/web-logs/count-visits';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { weblogRepository } from '#functions/web-logs/store/weblogs';
import { weblogHandlers } from '#functions/web-logs/weblogs';
import type { BatchedVisit, UserLog } from '#shared/web-logs/weblogs.contract';
import { chance } from '#test/support/chance';
import { memoryTables } from '#test/support/memory/memory-tables';
import * as people from '#test/support/records/people';
import { request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const school = schoolNamed('regional');
const carer = { ...people.carer, ...school };
const teacher = { ...people.teacher, ...school };
const administrator = { ...people.administrator, ...school };
const begin = Date.parse('2026-03-02T01:00:00.000Z');
const at = (seconds: number) => new Date(begin + seconds * 1_000);

const names = ['weblogs', 'visit-counts', 'idempotency', 'limits', 'posts', 'users'] as const;

function room<T extends Tables>(tables: T) {
  const deps = { visits: visitReader(tables), counts: visitCounts(tables) };
  const handlers = weblogHandlers({
    ...deps,
    weblogs: weblogRepository(tables, idempotencyRepository(tables)),
    limits: limitRepository(tables),
    posts: postReader(tables),
    users: userRepository(tables),
  });
  const sites = [{ schoolUid: school.site, timeZone: carer.timeZone }];
  const count = (now: Date) => countVisits({ sites, ...deps })({ now, timeLeft: () => 900_000 });
  return { tables, handlers, count };
}

let tables: CountedTables;
let handlers: ReturnType<typeof room>['handlers'];
let count: ReturnType<typeof room>['count'];
beforeEach(() => {
  ({ tables, handlers, count } = room(countedTables(names)));
});

const visitAt = (seconds: number, is: Partial<BatchedVisit> = {}): BatchedVisit => ({
  pageId: 'a1b2c3d4e5f6a7b8c9d0e1f2',
  title: 'Year 7 camp: what to bring',
  pageType: 'notice',
  visited_at: at(seconds).toISOString(),
  ...is,
});
const batch = (visits: BatchedVisit[]) => ({ pageId: '', title: '', pageType: '', visits });
const sent = (seconds: number, idempotencyKey = 'key') =>
  request({ now: at(seconds), idempotencyKey });

/** Returns all visits in the users' logs, read in pages. */
async function listed(
  of: ReturnType<typeof room>['handlers'],
  limit = 50,
  asked: object = {},
): Promise<UserLog[]> {
  const found: UserLog[] = [];
  let next_token: string | undefined;
  do {
    const page = await of.listVisits(
      { log_type: 'users_logs', limit, next_token, ...asked },
      administrator,
      request({ now: at(86_400) }),
    );
    found.push(...page.records);
    next_token = page.next_token;
  } while (next_token);
  return found;
}

const withoutIds = (visits: readonly UserLog[]) =>
  visits.map(({ weblogsUid: _, ...rest }) => JSON.stringify(rest)).sort();

describe('visits in batches', () => {
  it('stores six views with at most 4 units in one call; single calls take 18', async () => {
    const six = [0, 20, 45, 60, 100, 170].map((seconds) => visitAt(seconds));
    for (const { visited_at, ...visit } of six)
      await handlers.create(visit, carer, request({ now: new Date(visited_at) }));
    expect(tables.spent()).toBe(18);
    await handlers.create(batch(six), teacher, sent(200));
    expect(tables.spent()).toBeLessThanOrEqual(4);
  });

  it('shows each visit in every list and count as single calls do', async () => {
    const { under, pick } = chance(7);
    const other = room(countedTables(names));
    for (let n = 0; n < 60; n++) {
      const who = pick([carer, teacher]);
      const newest = n * 150;
      const visits = Array.from({ length: 1 + under(6) }, (_, i) =>
        visitAt(newest - i * (1 + under(80)), { pageId: `/p${under(9)}`, title: `P ${under(3)}` }),
      );
      await handlers.create(batch(visits), who, sent(newest + 10, `k${n}`));
      for (const { visited_at, ...visit } of visits)
        await other.handlers.create(visit, who, request({ now: new Date(visited_at) }));
    }
    for (const each of [{ handlers, count }, other]) await each.count(at(40_000));
    const all = await listed(other.handlers);
    for (const limit of [3, 7, 50]) {
      for (const asked of [{}, { users_userid: carer.userUid }]) {
        const found = await listed(handlers, limit, asked);
        const times = found.map(({ visited_at }) => visited_at);
        expect(times).toEqual(times.toSorted().reverse());
        expect(withoutIds(found)).toEqual(withoutIds(await listed(other.handlers, 50, asked)));
        expect(new Set(found.map(({ weblogsUid }) => weblogsUid)).size).toBe(found.length);
      }
    }
    expect(all.length).toBeGreaterThan(150);
    const platforms = (of: typeof handlers) =>
      of.listPlatforms({ log_type: 'platform_logs' }, administrator, request());
    const pages = async (of: typeof handlers) =>
      (
        await of.listPages(
          { log_type: 'page_logs', pages: 'all', limit: 50 },
          administrator,
          request(),
        )
      ).records.map(({ postUid, visit_count }) => [postUid, visit_count]);
    expect(await platforms(handlers)).toEqual(await platforms(other.handlers));
    expect(await pages(handlers)).toEqual(await pages(other.handlers));
  });

  it('stores a repeated batch once, also when the repeat comes late', async () => {
    const visits = [visitAt(0), visitAt(60), visitAt(90, { pageId: '/signing/secret' })];
    const first = await handlers.create(batch(visits), carer, sent(100));
    for (const seconds of [101, 3_600, 80_000])
      expect(await handlers.create(batch(visits), carer, sent(seconds))).toEqual(first);
    expect(await listed(handlers)).toHaveLength(2);
    await count(at(80_100));
    const { visits: counted } = await handlers.listPlatforms(
      { log_type: 'platform_logs' },
      administrator,
      request(),
    );
    expect(counted).toBe(3);
    const other = [visitAt(0, { title: 'Other' }), ...visits.slice(1)];
    await expect(handlers.create(batch(other), carer, sent(110))).rejects.toMatchObject({
      kind: 'badRequest',
    });
    // Another person may use the same key.
    await handlers.create(batch(visits), teacher, sent(120));
    expect(await listed(handlers)).toHaveLength(4);
  });

  it('leaves out visits of tomorrow and those of more than a day ago', async () => {
    const day = 86_400;
    const visits = [visitAt(0), visitAt(day), visitAt(day + 1_000)];
    await handlers.create(batch(visits), carer, sent(day + 300));
    const found = (await listed(handlers)).map(({ visited_at }) => visited_at);
    expect(found).toEqual([at(day).toISOString()]);
  });

  it('counts a visit for the day of the school on which it was', async () => {
    // Midnight in Sydney.
    const midnight = (Date.parse('2026-03-02T13:00:00.000Z') - begin) / 1_000;
    await handlers.create(
      batch([visitAt(midnight - 30), visitAt(midnight + 30)]),
      carer,
      sent(midnight + 40),
    );
    await count(at(midnight + 3_600));
    for (const day of ['2026-03-02', '2026-03-03']) {
      const asked = { visit_from_date: day, visit_to_date: day };
      const input = { log_type: 'platform_logs' as const, ...asked };
      expect(await handlers.listPlatforms(input, administrator, request())).toMatchObject({
        visits: 1,
      });
    }
  });

  it('stores visits of confidential pages without a person, key or time', async () => {
    const visits = [visitAt(0), visitAt(30, { pageId: '/student-notes/u-mia', title: 'Mia Hale' })];
    const memory = memoryTables(async () => {});
    await room(memory).handlers.create(batch(visits), teacher, sent(40, 'secret-key'));
    const stored = memory.all('weblogs');
    expect(stored).toHaveLength(2);
    const note = stored.find(({ pageId }) => pageId === '/student-notes');
    expect(JSON.stringify(note)).not.toMatch(/mia|Hale|Firefox|secret-key|T01:/i);
    expect(JSON.stringify(note)).not.toContain(teacher.userUid);
    expect(note).not.toHaveProperty('personPk');
    const ids = stored.map(({ weblogsUid }) => weblogsUid);
    expect(new Set(ids).size).toBe(2);
  });

  it('counts each visit of a batch towards the limit of a minute', async () => {
    const twenty = Array.from({ length: 20 }, () => visitAt(0));
    for (const n of [1, 2, 3]) await handlers.create(batch(twenty), carer, sent(n, `k${n}`));
    await expect(handlers.create(batch([visitAt(0)]), carer, sent(5, 'k4'))).rejects.toMatchObject({
      kind: 'tooMany',
    });
  });
});
