import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { partitionOf } from '#functions/kernel/record/key';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { logHandlers } from '#functions/web-logs/logs';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { shardOf } from '#functions/web-logs/store/visit-keys';
import { visitReader } from '#functions/web-logs/store/visits';
import { addDays } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import { weblogsRecords } from '#shared/tables/usage';
import { type CountedVisit, dayCounter } from '#shared/web-logs/day-counts';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { real } from './samples/real.ts';
import type { Row } from './table.ts';

const few = 10_000;
const many = 1_000_000;
const days = 90;
const today = '2026-03-02';
const now = new Date('2026-03-02T01:00:00.000Z');

/**
 * Measures read units of the web logs with 1,000,000 visits in 90 days, beside 10,000. All visits
 * are counted; those of the last 2 days are stored, which is what a page of the users' logs reads.
 */
export async function webLogCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const tables = await emptyTables(folder, ['weblogs', 'visit-counts', 'posts', 'users']);
  try {
    await fill(tables, namedSchool('few').site, few / days);
    await fill(tables, namedSchool('many').site, many / days);
    const handlers = logHandlers({
      counts: visitCounts(tables),
      visits: visitReader(tables),
      posts: postReader(tables),
      users: userRepository(tables),
    });
    const request = { now, audit: async () => {} } as never;
    const callerOf = (site: Site) => ({ site, timeZone: 'Australia/Sydney' }) as Caller;
    const range = { visit_from_date: addDays(today, -6), visit_to_date: today };
    const page = { limit: 25 } as const;
    const queries: Record<string, (caller: Caller) => Promise<unknown>> = {
      'platform logs of 90 days': (caller) =>
        handlers.listPlatforms({ log_type: 'platform_logs' }, caller, request),
      'page logs of 90 days': (caller) =>
        handlers.listPages({ log_type: 'page_logs', pages: 'all', ...page }, caller, request),
      'page logs of 7 days': (caller) =>
        handlers.listPages(
          { log_type: 'page_logs', pages: 'all', ...page, ...range },
          caller,
          request,
        ),
      'page one of the users’ logs': (caller) =>
        handlers.listVisits({ log_type: 'users_logs', ...page }, caller, request),
      'page one of one user': (caller) =>
        handlers.listVisits(
          { log_type: 'users_logs', ...page, users_userid: 'u1' },
          caller,
          request,
        ),
    };
    const rows: Row[] = [];
    for (const [what, query] of Object.entries(queries)) {
      tables.spent();
      real(what, await query(callerOf(namedSchool('few').site)));
      const inFew = tables.spent();
      real(what, await query(callerOf(namedSchool('many').site)));
      const inMany = tables.spent();
      rows.push({
        what,
        measured: `${inMany} units among ${many.toLocaleString('en')}`,
        peer: `${inFew} among ${few.toLocaleString('en')}`,
        ratio: inMany / inFew,
      });
    }
    return rows;
  } finally {
    await tables.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const systems = ['iOS', 'Android', 'Windows', 'macOS', ''] as const;
const browsers = ['Safari', 'Chrome', 'Edge', 'Firefox', ''] as const;

/** Counts the visits of each day, and stores those of the last 2 days. */
async function fill(tables: Tables, site: Site, perDay: number): Promise<void> {
  for (let ago = 0; ago < days; ago++) {
    const day = addDays(today, -ago);
    const counter = dayCounter(day);
    const stored: object[] = [];
    for (let n = 0; n < perDay; n++) {
      const visit = visitOf(n);
      counter.add(visit);
      if (ago < 2) stored.push(recordOf(site, day, n, visit));
    }
    await visitCounts(tables)
      .of({ site })
      .store({ ...counter.counts(), countedAt: now });
    for (let i = 0; i < stored.length; i += 25) {
      const puts = stored.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
      const RequestItems = { [tables.table('weblogs')]: puts };
      await tables.db.send(new BatchWriteCommand({ RequestItems }));
    }
  }
}

/** Returns a visit: 60 pages and some hundred people. */
export const visitOf = (n: number): CountedVisit => ({
  userUid: `u${n % 700}`,
  contact: n % 3 === 0 ? 'student' : 'carer',
  pageId: `/page-${n % 60}`,
  title: `Page ${n % 60}`,
  pageType: 'page',
  os: systems[n % 5] ?? '',
  browser: browsers[n % 5] ?? '',
  country: n % 9 ? 'AU' : 'NZ',
});

/** Returns the stored record of a visit. */
export function recordOf(site: Site, day: string, n: number, visit: CountedVisit) {
  const weblogsUid = `${day}-${String(n).padStart(6, '0')}`;
  const second = new Date(Date.parse(`${day}T00:00:00.000Z`) + (n % 80_000) * 1_000);
  const visited_at = second.toISOString();
  const at = `${visited_at}#${weblogsUid}`;
  return {
    pk: partitionOf({ site }, weblogsRecords.visit.key, { day, shard: shardOf(weblogsUid) }),
    sk: at,
    personPk: `${site}#${visit.userUid}`,
    personSk: at,
    ...visit,
    weblogsUid,
    username: visit.userUid,
    visited_at,
    ip_address: '203.0.113.0/24',
  };
}
