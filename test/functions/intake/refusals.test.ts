import { expect, test } from 'vitest';
import {
  load,
  MemoryRoster,
  packageOf,
  type Row,
  roleRow,
  smallSchool,
  textOf,
  tryPackage,
  userRow,
} from './packages.ts';

/** The faults of a package, and that there is no plan. */
async function refused(bytes: Buffer, stored = new MemoryRoster()) {
  const { run, plan, faults } = await tryPackage(bytes, { stored });
  expect(run).toBeUndefined();
  expect(plan).toEqual([]);
  expect(faults.length).toBeGreaterThan(0);
  return faults;
}
const changed = (name: string, change: (rows: Row[]) => void) => {
  const school = smallSchool();
  change(school[name] ?? []);
  return school;
};
const reasons = async (bytes: Buffer) => (await refused(bytes)).map(({ reason }) => reason);

test('a misspelt header is named with the right one, and the other faults of the file too', async () => {
  const { users = [], ...others } = smallSchool();
  const text = textOf('users', [{ ...users[0], enabledUser: 'yes' }, ...users.slice(1)])
    .replace('username', 'usernmae')
    .replace('agentSourcedIds', 'agentSourcedId');
  const bytes = packageOf(others, { raw: { 'users.csv': text }, delivery: { users: 'bulk' } });
  expect(await refused(bytes)).toEqual([
    {
      file: 'users.csv',
      row: 1,
      column: 'usernmae',
      reason: 'There is no such column. Did you mean username?',
    },
    {
      file: 'users.csv',
      row: 1,
      column: 'agentSourcedId',
      reason: 'There is no such column. Did you mean agentSourcedIds?',
    },
    {
      file: 'users.csv',
      row: 2,
      column: 'enabledUser',
      value: 'yes',
      reason: 'This must be true or false.',
    },
  ]);
});

test('harmless oddities of exports are accepted', async () => {
  const { users = [], ...others } = smallSchool();
  const text = `\ufeff${textOf(
    'users',
    users.map((row) => ({ ...row, 'metadata.house': 'Blue', ext_bus: '7', enabledUser: 'TRUE' })),
    { lineEnd: '\r\n' },
  )}`
    .replace('dateLastModified', 'dataLastModified')
    .replace('preferredGivenName', 'prefferedGivenName')
    .replace('sourcedId', 'SourcedID');
  const { faults, warnings } = await tryPackage(
    packageOf(others, { raw: { 'Users.csv': text }, delivery: { users: 'bulk' } }),
  );
  expect(faults).toEqual([]);
  expect(warnings).toEqual([]);
});

test('a missing column is named once, not in each row', async () => {
  const { users = [], ...others } = smallSchool();
  const text = textOf('users', users)
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .filter((_, i) => i !== 3)
        .join(','),
    )
    .join('\n');
  expect(
    await refused(packageOf(others, { raw: { 'users.csv': text }, delivery: { users: 'bulk' } })),
  ).toEqual([
    { file: 'users.csv', row: 1, column: 'enabledUser', reason: 'This column is missing.' },
  ]);
});

test('every orphan is named with its file, row, column and value, also in rows with other faults', async () => {
  const school = smallSchool();
  school.enrollments?.push(
    {
      sourcedId: 'e8',
      classSourcedId: 'gone',
      schoolSourcedId: 'o1',
      userSourcedId: 'nobody',
      role: 'student',
    },
    {
      sourcedId: 'e9',
      classSourcedId: 'k1',
      schoolSourcedId: 'o9',
      userSourcedId: 's1',
      role: 'pupil',
    },
  );
  school.users?.push(userRow('s8', { username: 's8', agentSourcedIds: 'p1,p404' }));
  school.roles?.push(roleRow('s8', 'student'));
  const faults = await refused(packageOf(school));
  expect(faults).toContainEqual({
    file: 'users.csv',
    row: 6,
    column: 'agentSourcedIds',
    value: 'p404',
    reason: 'There is no such identifier in users.csv.',
  });
  expect(faults).toContainEqual({
    file: 'enrollments.csv',
    row: 6,
    column: 'classSourcedId',
    value: 'gone',
    reason: 'There is no such identifier in classes.csv.',
  });
  expect(faults).toContainEqual({
    file: 'enrollments.csv',
    row: 6,
    column: 'userSourcedId',
    value: 'nobody',
    reason: 'There is no such identifier in users.csv.',
  });
  expect(faults).toContainEqual(
    expect.objectContaining({ file: 'enrollments.csv', row: 7, column: 'role', value: 'pupil' }),
  );
  expect(faults).toContainEqual({
    file: 'enrollments.csv',
    row: 7,
    column: 'schoolSourcedId',
    value: 'o9',
    reason: 'There is no such identifier in orgs.csv.',
  });
  expect(faults).toHaveLength(5);
});

test.each([
  [
    'a date like 1/05/2023',
    'academicSessions',
    (rows: Row[]) => {
      rows[0] = { ...rows[0], startDate: '1/05/2023' };
    },
    {
      file: 'academicSessions.csv',
      row: 2,
      column: 'startDate',
      value: '1/05/2023',
      reason: 'This is no date. Please write it as YYYY-MM-DD, for example 2026-02-27.',
    },
  ],
  [
    'a day that does not exist',
    'academicSessions',
    (rows: Row[]) => {
      rows[0] = { ...rows[0], startDate: '2026-02-30' };
    },
    {
      file: 'academicSessions.csv',
      row: 2,
      column: 'startDate',
      value: '2026-02-30',
      reason: 'This is no date. Please write it as YYYY-MM-DD, for example 2026-02-27.',
    },
  ],
  [
    'a session that ends before it begins',
    'academicSessions',
    (rows: Row[]) => {
      rows[0] = { ...rows[0], endDate: '2025-01-01' };
    },
    {
      file: 'academicSessions.csv',
      row: 2,
      column: 'endDate',
      value: '2025-01-01',
      reason: 'This ends before it begins.',
    },
  ],
  [
    'an identifier that is there twice',
    'classes',
    (rows: Row[]) => {
      rows.push({ ...rows[0] });
    },
    {
      file: 'classes.csv',
      row: 4,
      column: 'sourcedId',
      value: 'k1',
      reason: 'This identifier stands in row 2 already.',
    },
  ],
  [
    'two people with one username, in whatever case',
    'users',
    (rows: Row[]) => {
      rows[3] = { ...rows[3], username: 'MIA' };
    },
    {
      file: 'users.csv',
      row: 5,
      column: 'username',
      value: 'MIA',
      reason: 'Another person has this username already, in row 2.',
    },
  ],
  [
    'a person without a name',
    'users',
    (rows: Row[]) => {
      rows[0] = { ...rows[0], givenName: '', familyName: ' ' };
    },
    { file: 'users.csv', row: 2, column: 'givenName', reason: 'A person needs a name.' },
  ],
  [
    'a person without a username',
    'users',
    (rows: Row[]) => {
      rows[0] = { ...rows[0], username: '' };
    },
    { file: 'users.csv', row: 2, column: 'username', reason: 'A value is needed here.' },
  ],
  [
    'a person without a role',
    'roles',
    (rows: Row[]) => {
      rows.shift();
    },
    {
      file: 'users.csv',
      row: 2,
      column: 'sourcedId',
      value: 's1',
      reason: 'This person has no role in roles.csv.',
    },
  ],
  [
    'a bulk row to be deleted',
    'users',
    (rows: Row[]) => {
      rows[0] = { ...rows[0], status: 'tobedeleted' };
    },
    {
      file: 'users.csv',
      row: 2,
      column: 'status',
      value: 'tobedeleted',
      reason:
        'A bulk file holds no rows to be deleted. If it is a delta file, the manifest must say so.',
    },
  ],
])('%s is a fault of its own', async (_, name, change, fault) => {
  expect(await refused(packageOf(changed(name, change)))).toContainEqual(fault);
});

test('a row with too few values and a quotation mark that never closes are named by row', async () => {
  const { users = [], ...others } = smallSchool();
  const text = textOf('users', users);
  const short = text.replace(/^s2,.*$/m, 's2,,,true');
  expect(
    await refused(packageOf(others, { raw: { 'users.csv': short }, delivery: { users: 'bulk' } })),
  ).toContainEqual({
    file: 'users.csv',
    row: 3,
    reason: 'This row has 4 values, the header has 22.',
  });
  const open = text.replace('t1@', '"t1@');
  expect(
    await reasons(packageOf(others, { raw: { 'users.csv': open }, delivery: { users: 'bulk' } })),
  ).not.toEqual([]);
});

test('a file without rows is refused', async () => {
  expect(await refused(packageOf({ ...smallSchool(), enrollments: [] }))).toContainEqual({
    file: 'enrollments.csv',
    reason:
      'There is no row below the header. A file without rows must be left out of the package.',
  });
});

test('a package that does not say which of its schools is this one is refused', async () => {
  const two = changed('orgs', (rows) => {
    rows[0] = { ...rows[0], identifier: '4711' };
    rows.push({ sourcedId: 'o2', name: 'Tablelands', type: 'school', identifier: '4712' });
  });
  expect(await reasons(packageOf(two))).toEqual([
    'There are 2 schools, and none has the identifier main, so it is unclear which one this is.',
  ]);
});

test('all faults are counted, the first thousand are listed', async () => {
  const school = smallSchool();
  for (let i = 0; i < 1500; i++)
    school.users?.push(userRow(`x${i}`, { username: `x${i}`, enabledUser: 'maybe' }));
  const { found, faults } = await tryPackage(packageOf(school));
  expect(faults).toHaveLength(1000);
  expect(found.count).toBe(1500);
});

test('delta rows need a status and a date, and refer to what is stored', async () => {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const delta = { delivery: { enrollments: 'delta' } };
  const row = {
    sourcedId: 'e-new',
    classSourcedId: 'k1',
    schoolSourcedId: 'o1',
    userSourcedId: 's2',
    role: 'student',
  };
  expect(await refused(packageOf({ enrollments: [row] }, delta), stored)).toEqual([
    {
      file: 'enrollments.csv',
      row: 2,
      column: 'status',
      reason: 'In a delta file this must be active or tobedeleted.',
    },
    {
      file: 'enrollments.csv',
      row: 2,
      column: 'dateLastModified',
      reason: 'A value is needed here.',
    },
  ]);
  const stamped = { ...row, status: 'active', dateLastModified: '2026-03-01T08:00:00.000Z' };
  const { faults, run } = await tryPackage(packageOf({ enrollments: [stamped] }, delta), {
    stored,
  });
  expect(faults).toEqual([]);
  expect(run?.counts).toContainEqual({
    kind: 'enrollments',
    added: 1,
    changed: 0,
    leaving: 0,
    unchanged: 0,
  });
  const orphan = { ...stamped, classSourcedId: 'gone' };
  expect(await refused(packageOf({ enrollments: [orphan] }, delta), stored)).toEqual([
    {
      file: 'enrollments.csv',
      row: 2,
      column: 'classSourcedId',
      value: 'gone',
      reason: 'There is no such identifier in classes.csv, nor is it stored.',
    },
  ]);
});
