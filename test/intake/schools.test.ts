import { expect, test } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
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

/** A package of both schools, in which the same carer has a child at each. */
function twoSchools() {
  const school = smallSchool();
  school.orgs?.push({
    sourcedId: 'o2',
    name: 'Tablelands College',
    type: 'school',
    identifier: 'regional',
  });
  school.courses?.push({ sourcedId: 'c2', title: 'Science', orgSourcedId: 'o2' });
  school.classes?.push({
    ...school.classes[0],
    sourcedId: 'k9',
    title: 'Regional only',
    schoolSourcedId: 'o2',
    courseSourcedId: 'c2',
  });
  school.users?.push(
    userRow('r1', { username: 'mia', grades: '08', agentSourcedIds: 'p1', givenName: 'Canary' }),
    userRow('r2', { username: 'pia', grades: '08' }),
  );
  school.roles?.push(
    roleRow('r1', 'student', 'o2'),
    roleRow('r2', 'student', 'o2'),
    roleRow('p1', 'parent', 'o2'),
  );
  school.enrollments?.push({ ...enrolment('r1', 'k9', 'student'), schoolSourcedId: 'o2' });
  return school;
}

test('imports only its own people from a package of two schools', async () => {
  const main = await loaded(twoSchools(), 'main');
  expect([...main.stored.people.values()].map(({ username }) => username).toSorted()).toEqual([
    'leo',
    'mia',
    'pat',
    'tess',
  ]);
  expect(
    JSON.stringify([
      ...main.stored.people.values(),
      ...main.stored.named.values(),
      ...(main.stored.kinds.get('users')?.values() ?? []),
    ]),
  ).not.toMatch(/Canary|Regional only/);
  const regional = await loaded(twoSchools(), 'regional');
  expect([...regional.stored.people.values()].map(({ username }) => username).toSorted()).toEqual([
    'mia',
    'pat',
    'pia',
  ]);
  const pat = person(regional.stored, 'p1', 'regional');
  expect(pat?.children.map(({ userUid }) => userUid)).toEqual([
    userUidOf(schoolNamed('regional').site, 'r1'),
  ]);
  expect(pat?.userUid).not.toBe(person(main.stored, 'p1')?.userUid);
  expect(main.warnings.map(({ reason }) => reason)).toEqual([]);
});

test('names the other schools at which a person has a role, and forgets one that ends', async () => {
  const school = twoSchools();
  school.orgs = school.orgs?.map((org) =>
    org.type === 'school' ? { ...org, parentSourcedId: 'group' } : org,
  ) as Row[];
  school.orgs.push({ sourcedId: 'group', name: 'The group', type: 'district', identifier: 'g' });
  school.users?.push(userRow('h1', { username: 'head' }));
  school.roles?.push({ ...roleRow('h1', 'principal', 'group'), sourcedId: 'role-h1' });
  const { stored } = await loaded(school);
  const named = () => ['p1', 'h1', 't1'].map((id) => person(stored, id)?.other_schools);
  expect(named()).toEqual([['regional'], ['regional'], undefined]);
  const there = [...stored.kind('roles')].filter(
    ([, role]) => JSON.stringify(role).includes('"p1"') && JSON.stringify(role).includes('"o2"'),
  );
  const ends = delta({ sourcedId: String(there[0]?.[0]) }, 'tobedeleted');
  await load(packageOf({ roles: [ends] }, { delivery: { roles: 'delta' } }), stored);
  expect(named()).toEqual([undefined, ['regional'], undefined]);
});

test('ignores a carer without a role at the child’s school, with a warning', async () => {
  const school = twoSchools();
  school.roles =
    school.roles?.filter(
      ({ userSourcedId, orgSourcedId }) => userSourcedId !== 'p1' || orgSourcedId !== 'o2',
    ) ?? [];
  const { stored, warnings } = await loaded(school, 'regional');
  expect(person(stored, 'p1', 'regional')).toBeUndefined();
  expect(warnings).toContainEqual({
    file: 'users.csv',
    row: 6,
    column: 'agentSourcedIds',
    value: 'p1',
    reason: 'This person has no role at this school, so the link is ignored.',
  });
});

test('says of a person without a role at this school that the birthday is ignored', async () => {
  const school = twoSchools();
  school.roles =
    school.roles?.filter(
      ({ userSourcedId, orgSourcedId }) => userSourcedId !== 'p1' || orgSourcedId !== 'o2',
    ) ?? [];
  const demographics = [{ sourcedId: 'p1', birthDate: '1980-02-03' }];
  const { warnings } = await loaded({ ...school, demographics }, 'regional');
  expect(warnings.filter(({ file }) => file === 'demographics.csv')).toEqual([
    {
      file: 'demographics.csv',
      row: 2,
      column: 'sourcedId',
      value: 'p1',
      reason: 'This person has no role at this school, so the birthday is ignored.',
    },
  ]);
});

const delta = (row: Row, status = 'active'): Row => ({
  ...row,
  status,
  dateLastModified: '2026-03-01T00:00:00.000Z',
});

test('changes only the records that a delta names', async () => {
  const { stored } = await loaded(smallSchool());
  const bytes = packageOf(
    {
      users: [
        delta(userRow('s1', { username: 'mia', grades: '08', agentSourcedIds: 'p1' })),
        delta({ sourcedId: 's2' }, 'tobedeleted'),
      ],
    },
    { delivery: { users: 'delta' } },
  );
  const { run } = await load(bytes, stored);
  expect(run?.format).toBe('OneRoster 1.2 (delta)');
  expect(run?.counts).toContainEqual({
    kind: 'users',
    added: 0,
    changed: 2,
    leaving: 1,
    unchanged: 1,
  });
  expect(person(stored, 's1')).toMatchObject({ form_run: 'Year 8', status: 'active' });
  expect(person(stored, 's2')?.status).toBe('left');
  expect(person(stored, 't1')?.status).toBe('active');
});

test('marks a person as left who moves to the other school by a delta', async () => {
  const { stored } = await loaded(twoSchools());
  const moved = delta({ ...roleRow('s2', 'student'), orgSourcedId: 'o2' });
  await load(packageOf({ roles: [moved] }, { delivery: { roles: 'delta' } }), stored);
  expect(person(stored, 's2')?.status).toBe('left');
});

test('stores tasks and results for the dashboard', async () => {
  const school: Record<string, Row[]> = {
    ...smallSchool(),
    categories: [{ sourcedId: 'cat', title: 'Test', weight: '30' }],
    lineItems: [
      {
        sourcedId: 'l1',
        title: 'Topic test',
        assignDate: '2026-02-01',
        dueDate: '2026-02-20',
        classSourcedId: 'k1',
        categorySourcedId: 'cat',
        academicSessionSourcedId: 'sy',
        resultValueMin: '0',
        resultValueMax: '40',
      },
    ],
    results: [
      {
        sourcedId: 'x1',
        lineItemSourcedId: 'l1',
        studentSourcedId: 's1',
        scoreStatus: 'Fully Graded',
        score: '33.5',
        scoreDate: '2026-02-25',
      },
    ],
  };
  const { stored } = await loaded(school);
  expect(stored.kind('results').get('x1')).toMatchObject({
    score: 33.5,
    scoreStatus: 'fully graded',
  });
  expect(stored.kind('lineItems').get('l1')).toMatchObject({
    sessionSourcedId: 'sy',
    resultValueMax: 40,
  });
  const next = delta({ ...(school.results?.[0] ?? {}), score: '35' });
  const { plan } = await tryPackage(
    packageOf({ results: [next] }, { delivery: { results: 'delta' } }),
    { stored },
  );
  expect(plan).toHaveLength(1);
  const orphan = delta({ ...(school.results?.[0] ?? {}), lineItemSourcedId: 'l9' });
  const left = await tryPackage(
    packageOf({ results: [orphan] }, { delivery: { results: 'delta' } }),
    { stored },
  );
  expect([left.plan, left.warnings]).toEqual([
    [],
    [
      {
        file: 'results.csv',
        row: 2,
        column: 'lineItemSourcedId',
        value: 'l9',
        reason: 'This identifier is not in lineItems.csv or in the portal, so the row is left out.',
        effect: 'left out',
      },
    ],
  ]);
});
