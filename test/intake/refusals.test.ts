import { expect, test } from 'vitest';
import {
  load,
  MemoryRoster,
  packageOf,
  roleRow,
  smallSchool,
  textOf,
  tryPackage,
  userRow,
} from './files/packages.ts';
import { changed, reasons, refused } from './files/refused.ts';

test('suggests the right name of a misspelt header, and reports the other faults too', async () => {
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
      reason: 'This column is unknown. Did you mean username?',
    },
    {
      file: 'users.csv',
      row: 1,
      column: 'agentSourcedId',
      reason: 'This column is unknown. Did you mean agentSourcedIds?',
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

test('accepts harmless oddities of exports', async () => {
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

test('reports a missing column once, not in each row', async () => {
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

test('reports each orphan with file, row, column and value, also in faulty rows', async () => {
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
    reason: 'This identifier is not in users.csv.',
  });
  expect(faults).toContainEqual({
    file: 'enrollments.csv',
    row: 6,
    column: 'classSourcedId',
    value: 'gone',
    reason: 'This identifier is not in classes.csv.',
  });
  expect(faults).toContainEqual({
    file: 'enrollments.csv',
    row: 6,
    column: 'userSourcedId',
    value: 'nobody',
    reason: 'This identifier is not in users.csv.',
  });
  expect(faults).toContainEqual(
    expect.objectContaining({ file: 'enrollments.csv', row: 7, column: 'role', value: 'pupil' }),
  );
  expect(faults).toContainEqual({
    file: 'enrollments.csv',
    row: 7,
    column: 'schoolSourcedId',
    value: 'o9',
    reason: 'This identifier is not in orgs.csv.',
  });
  expect(faults).toHaveLength(5);
});

test('reports a row with too few values and an open quotation mark', async () => {
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

test('refuses a file without rows', async () => {
  expect(await refused(packageOf({ ...smallSchool(), enrollments: [] }))).toContainEqual({
    file: 'enrollments.csv',
    reason: 'This file has no rows below the header. Leave the file out of the package.',
  });
});

test('refuses a package without the identifier of this school', async () => {
  const two = changed('orgs', (rows) => {
    rows[0] = { ...rows[0], identifier: '4711' };
    rows.push({ sourcedId: 'o2', name: 'Tablelands', type: 'school', identifier: '4712' });
  });
  expect(await reasons(packageOf(two))).toEqual([
    'There are 2 schools, and none has the identifier main. Give your school this identifier.',
  ]);
});

test('counts all faults and lists the first 1,000', async () => {
  const school = smallSchool();
  for (let i = 0; i < 1500; i++)
    school.users?.push(userRow(`x${i}`, { username: `x${i}`, enabledUser: 'maybe' }));
  const { found, faults } = await tryPackage(packageOf(school));
  expect(faults).toHaveLength(1000);
  expect(found.count).toBe(1500);
});

test('requires status and date in delta rows, and resolves stored references', async () => {
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
      reason: 'In a delta file, this must be active or tobedeleted.',
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
      reason: 'This identifier is not in classes.csv or in the portal.',
    },
  ]);
});
