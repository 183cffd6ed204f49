import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { courseReader } from '#functions/courses/store/courses';
import { indexKeys } from '#functions/intake/store/roster';
import type { School } from '#functions/kernel/record/declaration';
import { rosterKey } from '#functions/kernel/roster/keys';
import { userUidOf } from '#functions/kernel/roster/uids';
import type { Tables } from '#functions/kernel/store/tables';
import { publishCourse } from '#functions/learning/figures/publish-course';
import { plotCourseHandlers } from '#functions/learning/plotcourse';
import { plotTaskHandlers } from '#functions/learning/plottask';
import { courseResultRepository } from '#functions/learning/store/course-results';
import { distributionRepository } from '#functions/learning/store/distributions';
import { taughtReader } from '#functions/learning/store/taught';
import { userRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import type { RosterKind } from '#shared/intake/roster-records';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolsIn } from '#test/support/memory/schools-in';
import { person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

/** A school that is not the first one, so a forgotten school is found. */
const site = 'regional';
const today = new Date('2026-03-02T00:00:00Z');
const sourcedIds = Array.from({ length: 24 }, (_, i) => `s${i}`);
const profiles = sourcedIds.map(
  (sourcedId, i) =>
    ({
      userUid: userUidOf(schoolNamed(site).site, sourcedId),
      username: sourcedId,
      type: 'student',
      status: 'active',
      groups: [],
      firstname: `F${i}`,
      surname: `L${i}`,
    }) as unknown as Profile,
);
const student = (i: number) =>
  person({
    ...schoolNamed(site),
    type: 'student',
    userUid: profiles[i]?.userUid ?? '',
    username: `s${i}`,
  });

let tables: ReturnType<typeof memoryTables>;
let school: ReturnType<typeof schoolOf>;

function schoolOf(own: Tables) {
  const users = {
    of: (school: School) => ({
      ...userRepository(own).of(school),
      get: async (uid: string) => profiles.find(({ userUid }) => userUid === uid),
      byUsername: async (name: string) => profiles.find(({ username }) => username === name),
    }),
  };
  const results = courseResultRepository(own);
  const distributions = distributionRepository(own);
  const deps = { users, results, distributions };
  const figures = {
    sites: [{ schoolUid: schoolNamed(site).site, timeZone: 'Australia/Sydney' }],
    taught: taughtReader(own),
    courses: courseReader(own),
    results,
    distributions,
    now: () => today,
  };
  return {
    figures,
    results,
    distributions,
    courses: plotCourseHandlers(deps),
    tasks: plotTaskHandlers(deps),
  };
}

/** A record as a delivery has it. */
type Roster = Readonly<Record<string, unknown>> & { readonly sourcedId: string };

async function put(kind: RosterKind, ...records: Roster[]) {
  const TableName = tables.table('roster');
  const Items = records.map((record) => ({
    ...record,
    ...rosterKey(schoolNamed(site), kind, record.sourcedId),
    ...indexKeys(schoolNamed(site), kind, { ...record }),
  }));
  for (let i = 0; i < Items.length; i += 25) {
    const puts = Items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
    await tables.db.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
}

const result = (task: string, i: number, is: object = {}) => ({
  sourcedId: `${task}-s${i}`,
  lineItemSourcedId: task,
  studentSourcedId: `s${i}`,
  scoreStatus: 'fully graded',
  score: 5 + (i % 15),
  scoreDate: '2026-02-20',
  ...is,
});
const enrolment = (i: number) => ({
  sourcedId: `e${i}`,
  userSourcedId: `s${i}`,
  classSourcedId: i < 12 ? 'a' : 'b',
  schoolSourcedId: 'o1',
  role: 'student',
});
const lineItem = (sourcedId: string, is: object = {}) => ({
  sourcedId,
  title: 'Essay',
  assignDate: '2026-02-01',
  dueDate: '2026-02-10',
  classSourcedId: 'a',
  categorySourcedId: 'written',
  resultValueMax: 20,
  ...is,
});

beforeEach(async () => {
  tables = memoryTables(async () => {});
  school = schoolOf(tables);
  const course = { title: 'English 8', grades: [], subjects: [], orgSourcedId: 'o1' };
  await put('courses', { sourcedId: 'c1', courseCode: 'ENG8', ...course });
  const ofClass = {
    classType: 'scheduled',
    grades: [],
    subjects: [],
    periods: [],
    termSourcedIds: [],
  };
  await put(
    'classes',
    ...['a', 'b'].map((sourcedId) => ({
      sourcedId,
      title: `English ${sourcedId}`,
      courseSourcedId: 'c1',
      schoolSourcedId: 'o1',
      ...ofClass,
    })),
  );
  await put('categories', { sourcedId: 'written', title: 'Written', weight: 40 });
  await put('enrollments', ...sourcedIds.map((_, i) => enrolment(i)));
  await put(
    'lineItems',
    lineItem('a1'),
    lineItem('b1', { classSourcedId: 'b', dueDate: '2026-02-12' }),
    lineItem('a2', { title: 'Test', dueDate: '2026-02-17', categorySourcedId: undefined }),
  );
  await put(
    'results',
    ...sourcedIds.map((_, i) => result(i < 12 ? 'a1' : 'b1', i)),
    ...[0, 1, 2].map((i) => result('a2', i)),
  );
});

afterEach(() => {
  for (const name of ['course-results', 'distributions']) {
    expect([name, schoolsIn(tables, name)]).toEqual([name, [site]]);
  }
});

const publish = () => publishCourse(school.figures, { site, courseId: 'eng8' });
const courses = (i: number) => school.courses.list({}, student(i), request({ now: today }));
const tasks = (i: number, courseId = 'eng8') =>
  school.tasks.list({ courseId }, student(i), request({ now: today }));

describe('the figures of a course', () => {
  it('has one task for those of one title in all classes, with the own result', async () => {
    await publish();
    expect(await courses(4)).toMatchObject([
      { courseId: 'eng8', course: 'English 8', result: 45, hidden: null, size: 25 },
    ]);
    const [essay, test] = await tasks(0);
    expect(essay).toMatchObject({
      task: 'Essay',
      minimum: 25,
      maximum: 95,
      result: 25,
      result_state: 'marked',
      due_date: '2026-02-10',
      standing: 'lower',
      hidden: null,
    });
    expect(test).toMatchObject({ task: 'Test', q1: null, size: null, hidden: 'few', result: 25 });
    expect((await tasks(20))[0]).toMatchObject({ due_date: '2026-02-12' });
  });

  it('has no students of the classes of another year, whose enrolments may have no end', async () => {
    const session = (sourcedId: string, schoolYear: string) => ({
      sourcedId,
      title: sourcedId,
      type: 'term',
      schoolYear,
      startDate: `${schoolYear}-01-28`,
      endDate: `${schoolYear}-12-18`,
    });
    await put('academicSessions', session('t25', '2025'), session('t26', '2026'));
    const inTerm = (sourcedId: string, term: string) => ({
      sourcedId,
      title: sourcedId,
      courseSourcedId: 'c1',
      schoolSourcedId: 'o1',
      classType: 'scheduled',
      grades: [],
      subjects: [],
      periods: [],
      termSourcedIds: [term],
    });
    await put('classes', inTerm('b', 't25'), inTerm('a', 't26'));
    await put('lineItems', lineItem('b1', { classSourcedId: 'b', dueDate: '2025-02-12' }));
    await publish();
    expect(await courses(4)).toHaveLength(1);
    expect(await courses(20)).toEqual([]);
  });

  it('is the same for the same message twice, and for two workers at once', async () => {
    await publish();
    const before = await courses(3);
    await publish();
    const both = await Promise.allSettled([publish(), publish()]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await courses(3)).toEqual(before);
  });

  it('does not change when one result changes, and does when three have', async () => {
    await publish();
    const q1 = (await tasks(0))[0]?.q1;
    await put('results', result('a1', 5, { score: 0 }));
    await publish();
    expect((await tasks(5))[0]?.result).toBe(0);
    expect((await tasks(0))[0]?.q1).toBe(q1);
    await put('results', ...[6, 7, 8, 9].map((i) => result('a1', i, { score: 0 })));
    await publish();
    expect((await tasks(0))[0]?.q1).toBeLessThan(q1 ?? 0);
  });

  it('leaves out exempt and unmarked work, and counts missing work after its due day', async () => {
    await put(
      'results',
      result('a1', 0, { scoreStatus: 'exempt' }),
      result('a1', 1, { scoreStatus: 'not submitted', score: undefined, missing: true }),
      result('a1', 2, { scoreStatus: 'submitted', score: undefined }),
    );
    await publish();
    const states = await Promise.all([0, 1, 2].map(async (i) => (await tasks(i))[0]));
    expect(states.map((task) => [task?.result_state, task?.result])).toEqual([
      ['exempt', null],
      ['missing', 0],
      ['unmarked', null],
    ]);
  });

  it('answers nothing of a course of others, and of one that the student has left', async () => {
    await publish();
    expect(await tasks(0, 'maths8')).toEqual([]);
    await put('enrollments', { ...enrolment(0), endDate: '2026-02-20' });
    await publish();
    expect(await courses(0)).toEqual([]);
    expect(await tasks(0)).toEqual([]);
    expect(await courses(1)).toMatchObject([{ size: 25 }]);
  });

  it('leaves no record without an end of a course that nobody has results in', async () => {
    await publish();
    await publishCourse(school.figures, { site, courseId: 'no-such-course' });
    const stored = tables.all('distributions').filter(({ sk }) => sk === 'no-such-course');
    expect(stored).toMatchObject([{ expires_at: expect.any(Number) }]);
  });

  it('stores what it published without naming anyone', async () => {
    await publish();
    const { state } = await school.distributions
      .of(schoolNamed(site))
      .claim({ year: '2026', courseId: 'eng8' }, 1);
    const text = JSON.stringify(state);
    for (const { userUid, username } of profiles) {
      expect(text).not.toContain(userUid);
      expect(text).not.toContain(`"${username}"`);
    }
    expect(Object.keys(state?.groups ?? {})).toHaveLength(24);
  });
});
