import { describe, expect, it } from 'vitest';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { countVisits } from '#functions/web-logs/count-visits';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { type Visit, weblogRepository } from '#functions/web-logs/store/weblogs';
import { addDays } from '#shared/kernel/zone';
import { sumOf } from '#shared/web-logs/day-counts';
import { chance } from '#test/support/chance';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const site = 'main';
const sites = [{ schoolUid: schoolNamed(site).site, timeZone: 'Australia/Sydney' }];
/** The time of the visits: noon in Sydney. */
const noon = (day: string) => new Date(`${day}T01:00:00.000Z`);
/** When the visits of noon are counted. */
const later = (day: string) => new Date(`${day}T01:10:00.000Z`);

function room() {
  const tables = memoryTables(async () => {});
  const weblogs = weblogRepository(tables, idempotencyRepository(tables));
  const deps = { sites, visits: visitReader(tables), counts: visitCounts(tables) };
  const add = (day: string, id: string, is: Partial<Visit> = {}) =>
    weblogs.of(schoolNamed(site)).add(day, {
      weblogsUid: id,
      userUid: 'u1',
      username: 'sam',
      contact: 'student',
      pageId: '/',
      title: 'Home',
      pageType: 'page',
      visited_at: noon(day).toISOString(),
      country: 'AU',
      browser: 'Firefox',
      os: 'Linux',
      ip_address: '203.0.113.0/24',
      ...is,
    });
  const count = (now: Date, from?: string, timeLeft = () => 900_000) =>
    countVisits(deps)({ now, from, timeLeft });
  const visitsOf = async () =>
    (await deps.counts.of(schoolNamed(site)).platforms({})).map(({ day, visits }) => [day, visits]);
  return { tables, deps, add, count, visitsOf };
}

describe('the count of visits', () => {
  it('counts every visit once in 1,000 runs that are repeated, shuffled and made at the same time', async () => {
    const { under, pick, is } = chance(20);
    const { tables, deps, add, count } = room();
    const days = Array.from({ length: 5 }, (_, i) => addDays('2026-03-06', i));
    const arrivals = Array.from({ length: 150 }, (_, i) => ({
      day: pick(days),
      id: `visit-${i}-${under(9)}`,
      is: { userUid: `u${under(50)}`, os: pick(['iOS', 'Windows', '']), pageId: `/p${under(9)}` },
    }));
    // Each visit may be sent twice: it has one key.
    for (const each of arrivals) {
      await add(each.day, each.id, each.is);
      if (is(0.5)) await add(each.day, each.id, each.is);
    }
    const now = noon('2026-03-11');
    for (let run = 0; run < 1_000; run++) {
      const from = pick([...days, undefined]);
      await (is(0.05) ? Promise.all([count(now, from), count(now, from)]) : count(now, from));
    }
    const rows = tables.all('weblogs');
    expect(rows).toHaveLength(150);
    const platforms = await deps.counts.of(schoolNamed(site)).platforms({});
    expect(platforms.reduce((sum, { visits }) => sum + visits, 0)).toBe(150);
    for (const { day, visits, os, readers } of platforms) {
      const ofDay = rows.filter(({ pk }) => String(pk).startsWith(`${site}#${day}#`));
      expect(visits).toBe(ofDay.length);
      for (const [name, n] of sumOf([os])) {
        expect(n).toBe(ofDay.filter((row) => (row.os || 'Unknown') === name).length);
      }
      expect(readers.student).toBe(new Set(ofDay.map(({ userUid }) => userUid)).size);
    }
    for (const { day, pages } of await deps.counts.of(schoolNamed(site)).pages({})) {
      const ofDay = rows.filter(({ pk }) => String(pk).startsWith(`${site}#${day}#`));
      expect(pages.reduce((sum, page) => sum + page.visits, 0)).toBe(ofDay.length);
    }
  });

  it('counts today again in each run, and no day that can get no more visits', async () => {
    const { add, count, deps, visitsOf } = room();
    const finalUpTo = () => deps.counts.of(schoolNamed(site)).finalUpTo();
    await add('2026-03-02', 'a');
    await count(later('2026-03-02'));
    expect(await visitsOf()).toEqual([['2026-03-02', 1]]);
    await add('2026-03-02', 'b', { visited_at: '2026-03-02T01:08:00.000Z' });
    await count(new Date('2026-03-02T01:25:00.000Z'));
    expect(await visitsOf()).toEqual([['2026-03-02', 2]]);
    expect(await finalUpTo()).toBe('2026-02-28');
    // A day and a quarter of an hour after its end.
    expect(await count(new Date('2026-03-03T13:14:00.000Z'))).toMatchObject({ days: 4 });
    expect(await finalUpTo()).toBe('2026-03-01');
    await count(new Date('2026-03-03T13:15:00.000Z'));
    expect(await finalUpTo()).toBe('2026-03-02');
    expect(await count(later('2026-03-03'))).toEqual({ days: 1, isDone: true });
  });

  it('lets no older run replace the counts of a newer one', async () => {
    const { add, count, deps, visitsOf } = room();
    await add('2026-03-02', 'a');
    await count(new Date('2026-03-02T02:00:00.000Z'));
    const older = await deps.counts.of(schoolNamed(site)).store({
      platform: {
        day: '2026-03-02',
        visits: 0,
        os: {},
        browser: {},
        country: {},
        readers: { student: 0, carer: 0, staff: 0, other: 0 },
      },
      pages: { day: '2026-03-02', pages: [] },
      countedAt: new Date('2026-03-02T01:59:00.000Z'),
    });
    expect(older).toBe(false);
    expect(await visitsOf()).toEqual([['2026-03-02', 1]]);
  });

  it('counts the visits of older releases at its first run, and deletes those past 90 days', async () => {
    const { tables, add, count, visitsOf } = room();
    const today = '2026-12-01';
    const days = [-300, -91, -90, -89, 0].map((ago) => addDays(today, ago));
    for (const day of days) await add(day, `v-${day}`);
    await count(later(today));
    expect(await visitsOf()).toEqual(days.map((day) => [day, 1]));
    const left = tables.all('weblogs').map(({ visited_at }) => String(visited_at).slice(0, 10));
    expect(left.sort()).toEqual(days.slice(3));
    // A count again leaves what only the counts know.
    await count(noon(today), addDays(today, -400));
    expect(await visitsOf()).toEqual(days.map((day) => [day, 1]));
  });

  it('stops before the Lambda is stopped, and continues in the next run', async () => {
    const { add, count, visitsOf } = room();
    for (let i = 0; i < 30; i++) await add(addDays('2026-11-01', i), `v${i}`);
    let calls = 0;
    const hasTimeFor = (days: number) => () => (++calls > days ? 1_000 : 900_000);
    const now = later('2026-11-30');
    expect(await count(now, '2026-11-01', hasTimeFor(10))).toEqual({ days: 10, isDone: false });
    expect(await visitsOf()).toHaveLength(10);
    expect(await count(now)).toEqual({ days: 20, isDone: true });
    expect(await visitsOf()).toHaveLength(30);
  });
});
