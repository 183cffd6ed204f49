import { childLooks } from '#functions/kernel/audit/child-looks';
import { type Look, lookItems } from '#functions/kernel/audit/look-record';
import { rolledItems, windowLength, windowOf } from '#functions/kernel/audit/rolled-record';
import { schoolLooks } from '#functions/kernel/audit/school-looks';
import { newId } from '#functions/kernel/id';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { newStudentReader } from '#functions/people/store/new-students';
import { personKeys } from '#functions/people/store/person-record';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { readMarks } from '#functions/read-posts/store/read-marks';
import { markKeys, readPostRepository } from '#functions/read-posts/store/readposts';
import { countVisits } from '#functions/web-logs/count-visits';
import { logHandlers } from '#functions/web-logs/logs';
import { visitCounts } from '#functions/web-logs/store/visit-counts';
import { visitReader } from '#functions/web-logs/store/visits';
import type { Profile } from '#shared/intake/roster';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import { requestAt } from '../samples/request.ts';
import { writeAll } from '../samples/sample-families.ts';
import { recordOf, visitOf } from '../web-logs.ts';
import { filledWith, type Growing, minutesAgo, now, page, takePage, timeZone } from './growing.ts';

/** A look at 30 children; one in ten is by one member of staff, and all are at one child. */
const lookAt = ({ n, at }: { readonly n: number; readonly at: string }): Look => {
  const who = n % 10 === 0 ? 'one' : `${n % 500}`;
  return {
    at,
    by: { userUid: `staff-${who}`, username: `staff-${who}` },
    children: ['child-one', ...Array.from({ length: 29 }, (_, i) => `child-${(n + i) % 1_500}`)],
    record: 'profile',
    act: 'read',
    route: 'GET /users/{username}',
    network: '',
  };
};

const looks: Growing = {
  rows: 'looks at children’s records',
  tables: ['looks', 'audit'],
  fill: filledWith('looks', (site, { n, at }) => {
    const [item] = lookItems({ site }, lookAt({ n, at }), new Date(at));
    return { ...item };
  }),
  calls(tables) {
    const found = schoolLooks(tables);
    const span = { ledger: 'records', from: '0', until: now.toISOString() } as const;
    const day = { ...span, from: minutesAgo(24 * 60).toISOString() };
    return {
      'audit.list: by a member of staff': (site) =>
        takePage(found.of({ site }).ofStaff('staff-one', span, 25)),
      'audit.list: of a day': (site) => takePage(found.of({ site }).ofDays(day, 25)),
    };
  },
};

const looksByChild: Growing = {
  rows: 'looks by child',
  tables: ['looks-by-child', 'audit'],
  // Each item is of one child, and has the looks of 45 minutes.
  fill: filledWith('looks-by-child', (site, { n, at }) => {
    const window = windowOf(Date.parse(at) - n * windowLength);
    const child = n % 10 === 0 ? 'child-one' : `child-${n % 1_500}`;
    const { by, children: _, ...look } = lookAt({ n, at });
    const rolled = { ...look, by: by.userUid, username: by.username };
    const [item] = rolledItems({ site }, { kind: 'record', child, window }, [rolled]);
    return { ...item };
  }),
  calls(tables) {
    const found = childLooks(tables);
    const span = { from: '0', until: now.toISOString() } as const;
    return {
      'audit.list: about a child': (site) =>
        takePage(
          found
            .of({ site })
            .ofChild('child-one', { ...span, kinds: ['record', 'confidential'] }, 25),
        ),
      'privacy.listLooks': (site) =>
        takePage(found.of({ site }).ofChild('child-one', { ...span, kinds: ['record'] }, 25)),
    };
  },
};

/** Marks of one person and of one post: a person reads a post in each minute, and everyone one post. */
function* marks(site: Site, count: number) {
  const markOf = (userUid: string, postUid: string, at: Date) => {
    const created_at = at.toISOString();
    const mark = {
      posts_postUid: postUid,
      users_userUid: userUid,
      created_at,
      type: 'notice' as const,
    };
    return { ...markKeys({ site }, mark), ...mark };
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
    const ofOnePost = (site: Site) => postMarks(tables).of({ site }).ofPost('one-post');
    return {
      'readposts.list': (site) =>
        readPostRepository(tables)
          .of({ site })
          .list('reader', { ...page, timeZone }),
      'posts.list: which of 20 are read': (site) =>
        readMarks(tables).of({ site }).among('reader', newest),
      'posts.listForAdmin: how many read a post': (site) =>
        postMarks(tables).of({ site }).count('one-post', 1_000),
      'post-readers.listPeople: half of the marks': ofOnePost,
      'metrics.listPosts: a post with half of the marks': ofOnePost,
      'report post-readers: half of the marks': ofOnePost,
    };
  },
};

const day = '2026-06-01';

function* visitsOf(site: Site, count: number) {
  for (let n = 0; n < count; n++) yield recordOf(site, day, n, visitOf(n));
}

const visits: Growing = {
  rows: 'visits of a day',
  tables: ['weblogs', 'visit-counts', 'posts', 'users'],
  fill: (tables, site, count) => writeAll(tables, 'weblogs', visitsOf(site, count)),
  calls(tables) {
    const logs = logHandlers({
      counts: visitCounts(tables),
      visits: visitReader(tables),
      posts: postReader(tables),
      users: userRepository(tables),
    });
    const asked = requestAt(now);
    // The visits name only the school and its time zone.
    const caller = (site: Site) => ({ site, timeZone: 'UTC' }) as Caller;
    const count = (site: Site, from?: string) =>
      countVisits({
        sites: [{ schoolUid: namedSchool(site).site, timeZone: 'UTC' }],
        visits: visitReader(tables),
        counts: visitCounts(tables),
      })({ now, from, timeLeft: () => 900_000 });
    return {
      'job usage-counts': (site) => count(site, day),
      'job usage-counts: goes on': (site) => count(site),
      'weblogs.listPages: pages': (site) =>
        logs.listPages({ log_type: 'page_logs', pages: 'all', ...page }, caller(site), asked),
      'weblogs.listVisits: visits': (site) =>
        logs.listVisits({ log_type: 'users_logs', ...page }, caller(site), asked),
    };
  },
};

const profile = {
  firstname: 'Student',
  surname: 'Sample',
  email: '',
  is_carer: false,
  groups: [],
  children: [],
  capabilities: [],
  updated_at: now.toISOString(),
  ...({ type: 'student', status: 'active', origin: 'roster' } as const),
};

const students: Growing = {
  rows: 'students',
  tables: ['users'],
  fill: filledWith('users', (site, { n, uid, at }) => {
    const student: Profile = {
      ...profile,
      userUid: uid,
      username: `s${n}`,
      schoolUid: site,
      sourcedId: uid,
      started_on: at.slice(0, 10),
    };
    return { ...student, ...personKeys({ site }, student) };
  }),
  calls: (tables) => ({
    'new-students.list': (site) =>
      newStudentReader(tables)
        .of({ site })
        .starting({
          from: '2026-01-01',
          to: '2026-06-01',
          isDescending: true,
          page,
          isShown: () => true,
        }),
  }),
};

/** What people do, and who they are. */
export const peopleGrowing = { looks, looksByChild, reading, visits, students };
