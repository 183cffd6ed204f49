import { describe, expect, it } from 'vitest';
import { indexKeys } from '#functions/intake/store/roster';
import type { Bound } from '#functions/kernel/record/declaration';
import { classUidOf, userUidOf, yearUidOf } from '#functions/kernel/roster/uids';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { dashboardPreferenceHandlers } from '#functions/learning/dashboard-preferences';
import { behaviourByCourseHandlers } from '#functions/learning/learning-behaviour-by-course';
import { plotCourseHandlers } from '#functions/learning/plotcourse';
import { plotTaskHandlers } from '#functions/learning/plottask';
import { behaviourReader } from '#functions/learning/store/behaviours';
import { classLists } from '#functions/learning/store/class-lists';
import { classStudents } from '#functions/learning/store/class-students';
import { courseResultRepository } from '#functions/learning/store/course-results';
import { preferenceRecords } from '#functions/learning/store/dashboard-preferences.record';
import { distributionRepository } from '#functions/learning/store/distributions';
import { reportFiles, reportKey } from '#functions/learning/store/report-files';
import { reportOpens, reportReader } from '#functions/learning/store/reports';
import { studentAcademicReportsHandlers } from '#functions/learning/student-academic-reports';
import { studentLearningBehaviourHandlers } from '#functions/learning/student-learning-behaviour';
import { studentsHandlers } from '#functions/learning/students';
import { userRepository } from '#functions/people/store/users';
import { storeOf } from '#test/support/fixed-store';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { sampleCourseId, storeLearning } from '#test/support/portal/twin-learning';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { bucketsOf } from '#test/support/tables/named';

const schools = ['main', 'regional'] as const;
type School = (typeof schools)[number];
const wordOf = (site: School) => `Word-of-${site}`;
const wordsIn = (answer: unknown) => [
  ...new Set(JSON.stringify(answer).match(/Word-of-[a-z]+/g) ?? []),
];

const year = String(new Date().getFullYear());
const facts = (is: Parameters<typeof request>[0] = {}) => request({ now: new Date(), ...is });
const largest = 4 * 1024 * 1024;
/** The files of reports: two that an answer carries, and one that it does not. */
const files = [
  { of: 'mia', FILENAME: 'Small.pdf', hash: 'small', size: 10 },
  { of: 'kit', FILENAME: 'Kit.pdf', hash: 'kit', size: 10 },
  { of: 'mia', FILENAME: 'Large.pdf', hash: 'large', size: largest + 1 },
];

/** Kit and Cara have another identifier at each school, everyone else has the same one. */
const uidAt = (username: string, site: School) =>
  ['kit', 'cara'].includes(username) ? `uid-${username}-${site}` : `uid-${username}`;

/** Mia and Kit, their carer Cara, and their teachers. */
const peopleOf = (site: School) => {
  const at = (username: string, is: object) =>
    profile({
      username,
      userUid: uidAt(username, site),
      schoolUid: site,
      surname: wordOf(site),
      groups: ['class-a', yearUidOf(schoolNamed(site).site, 'Year 7')],
      ...is,
    });
  const child = (username: string) => ({
    userUid: uidAt(username, site),
    status: 'active' as const,
    restricted: false,
  });
  return [
    at('mia', { form_run: 'Year 7', homeroom_teacher: 'uid-hana' }),
    at('kit', { form_run: 'Year 7', homeroom_teacher: 'uid-hana' }),
    at('cara', {
      type: 'affiliate',
      is_carer: true,
      groups: [],
      children: ['mia', 'kit'].map(child),
    }),
    at('hana', { type: 'faculty' }),
    at('lena', { type: 'faculty', groups: [], capabilities: ['all-students'] }),
  ];
};

/** A behaviour of Mia, as the intake stores it. */
function behaviourOf(site: School, report_period: string) {
  const of = { behaviourUid: `b-${report_period}`, userUid: 'uid-mia', report_period };
  const record = { ...of, course: 'Art', learning_behaviour: 'Listens', scale: 'Usually' };
  const keys = portalKeys(schoolNamed(site), 'learning-behaviours', record);
  return { pk: site, sk: record.behaviourUid, ...record, ...keys };
}

/** Stores two schools, where a student with one identifier has other results, reports and names. */
async function twoSchools() {
  const tables = memoryTables(async () => {});
  const stored = reportFiles(bucketsOf(memoryBuckets().s3));
  for (const site of schools) {
    const word = wordOf(site);
    await storeProfiles(tables, ...peopleOf(site));
    await storeLearning(tables, site, { userUid: 'uid-mia', word });
    for (const { of, FILENAME, ...file } of files) {
      const userUid = uidAt(of, site);
      const report = {
        FILE_ID: `f-${file.hash}`,
        userUid,
        FILENAME,
        FILE_PATH: 'portal',
        file,
        LAST_UPDATED: `${year}-02-02`,
        title: `Report ${word}`,
      };
      const Item = { pk: site, sk: report.FILE_ID, ...report };
      await putInto(tables, 'academic-reports', {
        ...Item,
        ...portalKeys(schoolNamed(site), 'academic-reports', report),
      });
      const named = { userUid, hash: file.hash, FILENAME: 'Year 8.pdf' };
      await stored.of(schoolNamed(site)).store(named, Buffer.from(`%PDF of ${word}`));
    }
    const enrolment = { sourcedId: 'e1', userSourcedId: 'mia', classSourcedId: 'a' };
    const record = { ...enrolment, role: 'student', schoolSourcedId: 'o1' };
    const keys = {
      pk: `${site}#enrollments`,
      sk: 'e1',
      ...indexKeys(schoolNamed(site), 'enrollments', record),
    };
    await putInto(tables, 'roster', { ...keys, ...record });
  }
  const users = userRepository(tables);
  const figures = {
    users,
    results: courseResultRepository(tables),
    distributions: distributionRepository(tables),
  };
  const behaviours = { users, behaviours: behaviourReader(tables) };
  const reportsWith = (files: Bound<typeof stored, 'read'>) =>
    studentAcademicReportsHandlers({
      users,
      reports: reportReader(tables),
      opens: reportOpens(tables),
      files: {
        of: (where) => ({
          read: files.of(where).read,
          addressOf: async (report) => `https://x.example/${reportKey(where, report)}`,
        }),
      },
    });
  return {
    tables,
    lists: classLists(tables),
    reportsWith,
    courses: plotCourseHandlers(figures),
    tasks: plotTaskHandlers(figures),
    behaviours: studentLearningBehaviourHandlers(behaviours),
    byCourse: behaviourByCourseHandlers(behaviours),
    preferences: dashboardPreferenceHandlers(preferenceRecords(tables)),
    reports: reportsWith(stored),
  };
}
type Schools = Awaited<ReturnType<typeof twoSchools>>;

const callerOf = (username: string, site: School) => {
  const found = peopleOf(site).find((each) => each.username === username);
  const { type = 'faculty', is_carer = false, groups = [], capabilities = [] } = found ?? {};
  const carerOf = (found?.children ?? []).map(({ userUid }) => userUid);
  const userUid = uidAt(username, site);
  return person({
    ...schoolNamed(site),
    username,
    userUid,
    type,
    is_carer,
    groups,
    capabilities,
    carerOf,
  });
};

/** Every call about one student, as a family reads it. */
const reads: [name: string, read: (all: Schools, site: School) => Promise<unknown>][] = [
  ['courses', (all, site) => all.courses.list({}, callerOf('mia', site), facts())],
  ['tasks', (all, site) => all.tasks.list(course, callerOf('mia', site), facts())],
  ['behaviours', (all, site) => all.behaviours.list(annual, callerOf('mia', site), facts())],
  [
    'behaviours by course',
    (all, site) => all.byCourse.list(annual, callerOf('mia', site), facts()),
  ],
  ['reports', (all, site) => all.reports.list({ limit: 20 }, callerOf('mia', site), facts())],
  [
    'file of a report that a carer only names',
    async (all, site) => {
      const named = { filename: 'Kit.pdf' };
      const file = await all.reports.download(named, callerOf('cara', site), facts());
      return 'base64' in file ? Buffer.from(file.base64, 'base64').toString() : file;
    },
  ],
];
const course = { courseId: sampleCourseId };
const annual = { type: 'annual' };

describe.each(schools)('the dashboard at %s', (site) => {
  const other = site === 'main' ? 'regional' : 'main';

  it.each(reads)('answers the %s of that school only', async (_, read) => {
    expect(wordsIn(await read(await twoSchools(), site))).toEqual([wordOf(site)]);
  });

  it('finds the periods of the behaviours of that school', async () => {
    const { behaviours, tables } = await twoSchools();
    await putInto(tables, 'learning-behaviours', behaviourOf(other, '2019 Semester 1'));
    const { report_periods } = await behaviours.summary({}, callerOf('mia', site), facts());
    expect(report_periods).toEqual([`${year} Semester 1`]);
  });

  it('signs addresses of files of that school only', async () => {
    const { reports } = await twoSchools();
    const cara = callerOf('cara', site);
    const large = await reports.download({ filename: 'Large.pdf' }, cara, facts());
    expect(large).toEqual({ address: `https://x.example/files/${site}/uid-mia/large.pdf` });
    const named = { filename: 'Small.pdf' };
    const { url } = await reports.address(named, callerOf('mia', site), facts());
    expect(url).toBe(`https://x.example/files/${site}/uid-mia/small.pdf`);
  });

  it('remembers for that school only that a carer has opened a report', async () => {
    const { reports } = await twoSchools();
    await reports.download({ filename: 'Small.pdf' }, callerOf('cara', site), facts());
    const opened = async (at: School) => {
      const asked = { username: 'mia', limit: 20 };
      const { records } = await reports.list(asked, callerOf('hana', at), facts());
      return records.flatMap(({ FILENAME, carer_opened_at }) => (carer_opened_at ? FILENAME : []));
    };
    expect(await opened(site)).toEqual(['Small.pdf']);
    expect(await opened(other)).toEqual([]);
  });

  it('keeps what a person shows or hides for that school only', async () => {
    const { preferences } = await twoSchools();
    const choice = { hide_comparisons: false, updated_at: '' };
    await preferences.update(choice, callerOf('mia', site), facts());
    const hidden = async (at: School) =>
      (await preferences.get({}, callerOf('mia', at), facts())).hide_comparisons;
    // Without a choice a student sees the own results alone.
    expect([await hidden(site), await hidden(other)]).toEqual([false, true]);
  });

  it('lists the students, teachers and heads of that school only', async () => {
    const { tables, lists } = await twoSchools();
    const yearUid = yearUidOf(schoolNamed(site).site, 'Year 7');
    const level = { groupUid: yearUid, groupname: 'Year 7', grouptype: 'Year level' as const };
    const head = { kind: 'head_of_year', userUid: 'uid-hana', year: 'Year 7' };
    const { list } = studentsHandlers({
      users: userRepository(tables),
      groups: storeOf({ all: [level] }),
      lists,
      taught: classStudents(tables, {
        users: userRepository(tables),
        lists: storeOf({ ofClass: [uidAt('kit', site)] }),
      }),
      years: storeOf({ ofYears: [[head as never]] }),
      homerooms: async () => new Map(),
    });
    for (const [who, seen] of [
      ['mia', ['mia']],
      ['hana', ['kit']],
      ['lena', ['kit', 'mia']],
    ] as const) {
      const page = { limit: 20, year: 'Year 7' };
      const { students } = await list(page, callerOf(who, site), facts());
      expect([who, students.map(({ username }) => username)]).toEqual([who, seen]);
      expect(wordsIn(students)).toEqual([wordOf(site)]);
      expect(students[0]?.homeroom_teacher).toBe(`Sam ${wordOf(site)}`);
      expect(students[0]?.head_of_year).toBe(`Sam ${wordOf(site)}`);
    }
    expect(
      await lists.of(schoolNamed(site)).ofClass(classUidOf(schoolNamed(site).site, 'a')),
    ).toEqual([userUidOf(schoolNamed(site).site, 'mia')]);
  });
});

it('finds no report whose file is gone', async () => {
  const { reportsWith } = await twoSchools();
  const { download } = reportsWith(bound({ read: async () => undefined }));
  const asked = download({ filename: 'Small.pdf' }, callerOf('mia', 'main'), facts());
  await expect(asked).rejects.toMatchObject({ kind: 'notFound' });
});
