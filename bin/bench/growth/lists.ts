import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { auditRepository } from '#functions/kernel/audit/audit';
import { auditItem } from '#functions/kernel/audit/audit-record';
import { newId } from '#functions/kernel/id';
import type { Tables } from '#functions/kernel/store/tables';
import { postLists } from '#functions/posts/store/post-lists';
import { postSweep } from '#functions/posts/store/post-sweep';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { readMarks } from '#functions/read-posts/store/read-marks';
import { postKeysOf, readPostRepository } from '#functions/read-posts/store/readposts';
import { countVisits } from '#functions/web-logs/count-visits';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import { postTypes } from '#shared/posts/posts.contract';
import type { TableName } from '#shared/tables';
import { familyLists } from '../families.ts';
import { familyTables, fillFamilies, writeAll } from '../samples/sample-families.ts';
import { fillMessages, sampleMessages } from '../samples/sample-messages.ts';
import { fillPosts, samplePosts } from '../samples/sample-posts.ts';
import { recordOf, visitOf } from '../web-logs.ts';

/** What a kind of records costs to read as it grows. */
export interface Growing {
  /** What there are 100, 10,000 and 1,000,000 of. */
  readonly rows: string;
  readonly tables: readonly TableName[];
  fill(tables: Tables, site: string, count: number): Promise<void>;
  calls(tables: Tables): Readonly<Record<string, (site: string) => Promise<unknown>>>;
}

const timeZone = 'Australia/Sydney';
const now = new Date('2026-06-01T01:00:00.000Z');
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000);

const posts: Growing = {
  rows: 'posts',
  tables: ['posts'],
  fill: (tables, site, count) => fillPosts(tables, site, samplePosts(count, now), now),
  calls(tables) {
    const lists = postLists(tables);
    const page = { limit: 20, accepts: () => true };
    return {
      'a reader, page one': (site) => lists.live(site, postTypes, now, page),
      'an administrator, page one': (site) => lists.all(site, 'created_at', 'desc', page),
      'an administrator, by title': (site) => lists.all(site, 'title', 'asc', page),
      'job: the hourly removal of ended posts': (site) =>
        postSweep(tables).sweep(site, minutesAgo(60), now),
    };
  },
};

const families: Growing = {
  rows: 'absences and entries of accounts',
  tables: familyTables,
  fill: (tables, site, count) =>
    fillFamilies(tables, { site, absences: count, notices: Math.min(2_000, count) }),
  calls: familyLists,
};

const messages: Growing = {
  rows: 'e-mail messages',
  tables: ['emailstatistics', 'mail-counters', 'mailings'],
  fill: ({ db }, site, count) => fillMessages(db, site, sampleMessages(count)),
  calls(tables) {
    const logs = emailLogRepository(tables);
    const types = 'PRINCIPAL' as const;
    const page = { sort: 'SnsPublishTime', descending: true, limit: 50 } as const;
    const days = { start_date: '2024-02-01', end_date: '2024-02-04' };
    const sums = mailCounterRepository(tables);
    return {
      'page one of the e-mail logs': (site) => logs.page(site, timeZone, { types }, page),
      'page one of four days': (site) => logs.page(site, timeZone, { types, ...days }, page),
      'page one by address': (site) =>
        logs.page(site, timeZone, { types }, { ...page, sort: 'SESDestinationAddress' }),
      'the counters of four days': (site) =>
        sums.sums(site, types, { from: days.start_date, to: days.end_date }),
    };
  },
};

/** A minute between two entries; one in ten is about one child and by one member of staff. */
function* auditEntries(site: string, count: number) {
  for (let n = 0; n < count; n++) {
    const at = minutesAgo(n).toISOString();
    const who = n % 10 === 0 ? 'one' : `${n % 500}`;
    yield auditItem(site, {
      ...{ auditUid: `${newId(minutesAgo(n))}`, at, child: `child-${who}` },
      by: { userUid: `staff-${who}`, username: `staff-${who}` },
      ...{ record: 'profile', act: 'read', route: 'GET /users/{username}', network: '' },
    });
  }
}

const audit: Growing = {
  rows: 'entries of the audit',
  tables: ['audit'],
  fill: (tables, site, count) => writeAll(tables, 'audit', auditEntries(site, count)),
  calls(tables) {
    const entries = auditRepository(tables);
    const span = { ledger: 'records', from: '0', until: now.toISOString() } as const;
    const day = { ...span, from: minutesAgo(24 * 60).toISOString() };
    return {
      'entries about a child, page one': (site) =>
        first(entries.ofChild(site, 'child-one', span, 25)),
      'entries of a member of staff, page one': (site) =>
        first(entries.ofStaff(site, 'staff-one', span, 25)),
      'entries of a day, page one': (site) => first(entries.ofDays(site, day, 25)),
    };
  },
};

/** Takes a page of a list. */
async function first(list: AsyncIterable<unknown>): Promise<void> {
  let left = 25;
  for await (const _ of list) if (--left === 0) return;
}

/** Marks of one person and of one post: a person reads a post in each minute, and everyone one post. */
function* marks(site: string, count: number) {
  const markOf = (userUid: string, postUid: string, at: Date) => {
    const created_at = at.toISOString();
    const mark = {
      ...{ posts_postUid: postUid, users_userUid: userUid, created_at },
      type: 'notice' as const,
    };
    const pk = `${site}#${userUid}`;
    const recent = { recentPk: pk, recentSk: `${created_at}#${postUid}` };
    return { pk, sk: postUid, ...recent, ...postKeysOf(site, mark), ...mark };
  };
  for (let n = 0; n < count / 2; n++) {
    yield markOf('reader', newId(minutesAgo(n)), minutesAgo(n));
    yield markOf(`other-${n}`, 'one-post', minutesAgo(n));
  }
}

const reading: Growing = {
  rows: 'read marks',
  tables: ['readposts'],
  fill: (tables, site, count) => writeAll(tables, 'readposts', marks(site, count)),
  calls(tables) {
    const newest = Array.from({ length: 20 }, (_, n) => newId(minutesAgo(n)));
    return {
      'what a person has read, page one': (site) =>
        readPostRepository(tables).list(site, 'reader', { limit: 25, timeZone }),
      'which of 20 posts are read': (site) => readMarks(tables).of(site, 'reader', newest),
      'how many read a post, up to 1,000': (site) =>
        postMarks(tables).count(site, 'one-post', 1_000),
      'report: everyone who read a post, half of the marks': (site) =>
        postMarks(tables).ofPost(site, 'one-post'),
    };
  },
};

const day = '2026-06-01';

function* visitsOf(site: string, count: number) {
  for (let n = 0; n < count; n++) yield recordOf(site, day, n, visitOf(n));
}

const visits: Growing = {
  rows: 'visits of a day',
  tables: ['weblogs', 'visit-counts'],
  fill: (tables, site, count) => writeAll(tables, 'weblogs', visitsOf(site, count)),
  calls: (tables) => ({
    'job: the visits of a day are counted': (site) =>
      countVisits({
        sites: [{ schoolUid: site, timeZone: 'UTC' }],
        visits: visitReader(tables),
        counts: visitCounts(tables),
      })({ now, from: day, timeLeft: () => 900_000 }),
  }),
};

/** The kinds of records, by name. */
export const growing = { posts, families, messages, audit, reading, visits };
