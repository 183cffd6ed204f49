import { expect, test } from 'vitest';
import { userUidOf, yearUidOf } from '#functions/kernel/roster/uids';
import { carerGroupsOf, isInForce } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { schoolNamed } from '#test/support/records/school';
import {
  enrolment,
  load,
  MemoryRoster,
  packageOf,
  type Row,
  roleRow,
  smallSchool,
  tryPackage,
  userRow,
} from './files/packages.ts';

const person = (stored: MemoryRoster, sourcedId: string, site = 'main') =>
  stored.people.get(userUidOf(schoolNamed(site).site, sourcedId));
const loaded = async (school: Record<string, Row[]>, site = 'main') => {
  const stored = new MemoryRoster();
  const { warnings } = await load(packageOf(school), stored, site);
  return { stored, warnings };
};

test('makes a teacher with a child faculty and carer, without a carer number', async () => {
  const school = smallSchool();
  school.users?.push(
    userRow('t2', { username: 'theo', identifier: 'STAFF9' }),
    userRow('s5', { username: 's5', grades: '09', agentSourcedIds: 't2' }),
  );
  school.roles?.push(roleRow('t2', 'teacher'), roleRow('s5', 'student'));
  const { stored } = await loaded(school);
  expect(person(stored, 't2')).toMatchObject({ type: 'faculty', is_carer: true });
  expect(person(stored, 't2')).not.toHaveProperty('carerNumber');
  school.users?.splice(
    4,
    1,
    userRow('t2', {
      username: 'theo',
      identifier: 'STAFF9',
      userIds: '{staff:STAFF9},{carerNumber:C5}',
    }),
  );
  expect(person((await loaded(school)).stored, 't2')?.carerNumber).toBe('C5');
});

test('treats a student with other roles as a student and not as a carer', async () => {
  const school = smallSchool();
  school.roles?.push(roleRow('s1', 'aide'), roleRow('s1', 'parent'));
  school.users?.splice(
    1,
    1,
    userRow('s2', { username: 'leo', grades: '08', agentSourcedIds: 's1,p1' }),
  );
  const { stored } = await loaded(school);
  expect(person(stored, 's1')).toMatchObject({ type: 'student', is_carer: false, children: [] });
});

test('reads links, restrictions and days from either row', async () => {
  const school = smallSchool();
  school.users = [
    userRow('s1', {
      username: 'mia',
      grades: '07',
      'metadata.portal.agentsUntil': 'p1=2026-06-30',
      agentSourcedIds: 'p1',
    }),
    userRow('s2', { username: 'leo', grades: '08' }),
    userRow('p1', {
      username: 'pat',
      agentSourcedIds: 's1,s2',
      'metadata.portal.restrictedAgents': 's2',
    }),
    userRow('t1', { username: 'tess' }),
  ];
  const { stored } = await loaded(school);
  const pat = person(stored, 'p1');
  const link = (child: string) =>
    pat?.children.find(({ userUid }) => userUid === userUidOf(schoolNamed('main').site, child));
  expect(link('s1')).toEqual({
    userUid: userUidOf(schoolNamed('main').site, 's1'),
    status: 'active',
    restricted: false,
    valid_to: '2026-06-30',
  });
  expect(link('s2')).toMatchObject({ restricted: true });
  const here = [...stored.people.values()].filter(({ status }) => status === 'active');
  const groupsOf = new Map(here.map(({ userUid, groups }) => [userUid, groups]));
  const groupsAt = (day: string) =>
    pat && carerGroupsOf(pat.children, groupsOf, dayIn('Australia/Sydney', new Date(day)));
  expect(groupsAt('2026-06-30T10:00:00Z')).toContain(yearUidOf(schoolNamed('main').site, 'Year 7'));
  expect(groupsAt('2026-06-30T14:00:00Z')).toEqual([]);
});

test.each([
  [{}, true],
  [{ status: 'ended' as const }, false],
  [{ restricted: true }, false],
  [{ valid_from: '2026-03-02' }, true],
  [{ valid_from: '2026-03-03' }, false],
  [{ valid_to: '2026-03-02' }, true],
  [{ valid_to: '2026-03-01' }, false],
])('decides for the link %o whether it is in force on 2 March 2026: %s', (is, expected) => {
  const link = { userUid: 'x', status: 'active' as const, restricted: false, ...is };
  expect(isInForce(link, '2026-03-02')).toBe(expected);
});

test('omits people who are disabled or whose role has ended', async () => {
  const school = smallSchool();
  school.users?.push(
    userRow('x1', { username: 'x1', enabledUser: 'false' }),
    userRow('x2', { username: 'x2' }),
  );
  school.roles?.push(roleRow('x1', 'teacher'), {
    ...roleRow('x2', 'teacher'),
    endDate: '2026-03-02',
  });
  const { stored } = await loaded(school);
  expect(person(stored, 'x1')).toBeUndefined();
  expect(person(stored, 'x2')).toBeUndefined();
});

test('makes no groups of ended enrolments and ended classes', async () => {
  const school = smallSchool();
  school.academicSessions?.push({
    sourcedId: 'old',
    title: 'Term 1',
    type: 'term',
    startDate: '2026-01-28',
    endDate: '2026-03-02',
    schoolYear: '2026',
  });
  school.classes?.push({
    ...school.classes[0],
    sourcedId: 'k2',
    title: 'Over',
    termSourcedIds: 'old',
  });
  school.enrollments?.push(enrolment('s1', 'k2', 'student'), {
    ...enrolment('s2', 'k1', 'student'),
    endDate: '2026-02-27',
  });
  const { stored } = await loaded(school);
  expect([...stored.named.values()].map(({ groupname }) => groupname)).not.toContain('Over');
  expect(person(stored, 's2')?.groups).toEqual(
    ['Year 8', 'Senior School Students']
      .map((name) => yearUidOf(schoolNamed('main').site, name))
      .sort(),
  );
});

test('stores names in any script, and accepts a single name', async () => {
  const school = smallSchool();
  const names: [string, string][] = [
    ['小明', '王'],
    ['أحمد', 'الخوري'],
    ['Siobhán', "O'Brien"],
    ['Citra', ''],
    ['Nguyễn', 'Thị Minh Khai'],
    ['ก้อง', 'ศรี'],
    ['Zoe\u0308', 'Öz'],
  ];
  names.forEach(([givenName, familyName], i) => {
    school.users?.push(userRow(`n${i}`, { username: `n${i}`, givenName, familyName }));
    school.roles?.push(roleRow(`n${i}`, 'teacher'));
  });
  const { stored } = await loaded(school);
  names.forEach(([givenName, familyName], i) => {
    expect(person(stored, `n${i}`)).toMatchObject({
      firstname: givenName.normalize('NFC'),
      surname: familyName,
    });
  });
});

test('reads role and school from the person in OneRoster 1.1', async () => {
  const {
    orgs = [],
    academicSessions = [],
    courses = [],
    classes = [],
    users = [],
    roles = [],
    enrollments = [],
  } = smallSchool();
  const roleOf = new Map(roles.map((role) => [role.userSourcedId, role.role]));
  const old = users.map((row) => ({
    ...row,
    role: roleOf.get(String(row.sourcedId)) ?? '',
    orgSourcedIds: 'o1',
  }));
  const stored = new MemoryRoster();
  const { run } = await load(
    packageOf(
      { orgs, academicSessions, courses, classes, users: old, enrollments },
      { version: '1.1' },
    ),
    stored,
  );
  expect(run?.format).toBe('OneRoster 1.1 (bulk)');
  const modern = (await loaded(smallSchool())).stored;
  expect([...stored.people]).toEqual([...modern.people]);
  const without = await tryPackage(packageOf({ orgs, users }, { version: '1.1' }));
  expect(without.warnings).toContainEqual({
    file: 'users.csv',
    row: 2,
    column: 'role',
    reason: 'A value is needed here.',
    effect: 'set aside',
  });
});

test('keeps the first day of the first enrolment, also when a later roster starts later', async () => {
  const stored = new MemoryRoster();
  const starting = async (
    ...days: (readonly [student: string, inClass: string, day: string])[]
  ) => {
    const enrollments = [
      ...days.map(([student, inClass, beginDate]) => ({
        ...enrolment(student, inClass, 'student'),
        beginDate,
      })),
      { ...enrolment('t1', 'k1', 'teacher'), beginDate: '2020-01-01' },
    ];
    await load(packageOf({ ...smallSchool(), enrollments }), stored);
    return ['s1', 's2', 't1'].map((id) => person(stored, id)?.started_on);
  };
  const both = [['s1', 'k1', '2026-02-02'] as const, ['s1', 'h1', '2026-01-29'] as const];
  expect(await starting(...both)).toEqual(['2026-01-29', undefined, undefined]);
  // The roster of the next year has no enrolments of this one.
  expect(await starting(['s1', 'k1', '2027-02-01'], ['s2', 'k1', '2027-02-03'])).toEqual([
    '2026-01-29',
    '2027-02-03',
    undefined,
  ]);
  expect(await starting(['s1', 'k1', '2025-10-06'])).toEqual([
    '2025-10-06',
    '2027-02-03',
    undefined,
  ]);
});
