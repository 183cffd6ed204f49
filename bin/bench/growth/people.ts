import { auditHandlers } from '#functions/audit/audit';
import { childLooks, childState } from '#functions/kernel/audit/child-looks';
import { type Look, lookItems } from '#functions/kernel/audit/look-record';
import { rolledItems, windowLength, windowOf } from '#functions/kernel/audit/rolled-record';
import { schoolLooks } from '#functions/kernel/audit/school-looks';
import { newId } from '#functions/kernel/id';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Tables } from '#functions/kernel/store/tables';
import { newStudentHandlers } from '#functions/people/new-students';
import { groupRepository } from '#functions/people/store/groups';
import { newStudentReader } from '#functions/people/store/new-students';
import { peopleRepository } from '#functions/people/store/people';
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
import type { Site } from '#shared/rights/site';
import { requestAt, staffOf } from '../samples/request.ts';
import { writeAll } from '../samples/sample-families.ts';
import { recordOf, visitOf } from '../web-logs.ts';
import {
  type Asking,
  filledWith,
  type Growing,
  minutesAgo,
  now,
  page,
  takePage,
  timeZone,
} from './growing.ts';

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

/** The audit as an administrator reads it, which is a look too. */
const auditOf = (tables: Tables) => {
  const { list } = auditHandlers({
    looks: schoolLooks(tables),
    childLooks: childLooks(tables),
    state: childState(tables),
    users: userRepository(tables),
    people: peopleRepository(tables),
  });
  return (filter: object) => (site: Site, as: Asking) => {
    const caller = staffOf(site, { capabilities: ['administrator'] });
    return list({ limit: 25, ...filter }, caller, as(caller));
  };
};

const looks: Growing = {
  rows: 'looks at children’s records',
  tables: ['looks', 'audit', 'looks-by-child', 'users'],
  fill: filledWith('looks', (site, { n, at }) => {
    const [item] = lookItems({ site }, lookAt({ n, at }), new Date(at));
    return { ...item };
  }),
  calls(tables) {
    const list = auditOf(tables);
    return {
      'audit.list: by a member of staff': list({ staff: 'staff-one' }),
      'audit.list: of a day': list({}),
    };
  },
};

const looksByChild: Growing = {
  rows: 'looks by child',
  tables: ['looks-by-child', 'looks', 'audit', 'users'],
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
      'audit.list: about a child': auditOf(tables)({ child: 'child-one' }),
      'privacy.listLooks': (site) =>
        takePage(found.of({ site }).ofChild('child-one', { ...span, kinds: ['record'] }, 25)),
    };
  },
};

/** The mark of a person who read a post. */
const markOf = (site: Site, userUid: string, postUid: string, at: Date) => {
  const created_at = at.toISOString();
  const mark = {
    posts_postUid: postUid,
    users_userUid: userUid,
    created_at,
    type: 'notice' as const,
  };
  return { ...markKeys({ site }, mark), ...mark };
};

/** Marks of one person, who reads a post in each minute. */
function* marks(site: Site, count: number) {
  for (let n = 0; n < count; n++) yield markOf(site, 'reader', newId(minutesAgo(n)), minutesAgo(n));
}

/** Marks of one post: one of each person. */
function* readersOfPost(site: Site, count: number) {
  for (let n = 0; n < count; n++) yield markOf(site, `other-${n}`, 'one-post', minutesAgo(n));
}

const reading: Growing = {
  rows: 'read marks of a person',
  tables: ['readposts'],
  fill: (tables, site, count) => writeAll(tables, 'readposts', marks(site, count)),
  calls(tables) {
    const newest = Array.from({ length: 20 }, (_, n) => newId(minutesAgo(n)));
    return {
      'readposts.list': async (site, as) => {
        await readPostRepository(tables)
          .of({ site })
          .list('reader', { ...page, timeZone });
        await as(staffOf(site)).audit(['reader']);
      },
      'posts.list: which of 20 are read': (site) =>
        readMarks(tables).of({ site }).among('reader', newest),
    };
  },
};

/** Who read a post and who did not is decided by all its marks: one of each person at most. */
const readers: Growing = {
  rows: 'readers of a post',
  most: 60_000,
  tables: ['readposts'],
  fill: (tables, site, count) => writeAll(tables, 'readposts', readersOfPost(site, count)),
  calls(tables) {
    const ofPost = (site: Site) => postMarks(tables).of({ site }).ofPost('one-post');
    return {
      'posts.listForAdmin: how many read a post': (site) =>
        postMarks(tables).of({ site }).count('one-post', 1_000),
      'post-readers.listPeople': async (site, as) => {
        const marks = await ofPost(site);
        await as(staffOf(site)).audit([...marks.keys()].slice(0, page.limit));
      },
      'metrics.listPosts: a post': ofPost,
      'report post-readers': async (site, as) => {
        const marks = await ofPost(site);
        await as(staffOf(site)).audit([...marks.keys()]);
      },
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
    const caller = (site: Site) =>
      staffOf(site, { capabilities: ['administrator'], timeZone: 'UTC' });
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
        logs.listPages(
          { log_type: 'page_logs', pages: 'all', ...page },
          caller(site),
          requestAt(now),
        ),
      'weblogs.listVisits: visits': (site, as) =>
        logs.listVisits({ log_type: 'users_logs', ...page }, caller(site), as(caller(site))),
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
  tables: ['users', 'groups'],
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
    'new-students.list': (site, as) =>
      newStudentHandlers({
        students: newStudentReader(tables),
        users: userRepository(tables),
        groups: groupRepository(tables),
      }).list({ order: 'desc', ...page }, staffOf(site), as(staffOf(site))),
  }),
};

/** What people do, and who they are. */
export const peopleGrowing = { looks, looksByChild, reading, readers, visits, students };
