import { expect, test } from 'vitest';
import {
  load,
  MemoryRoster,
  packageOf,
  smallSchool,
  textOf,
  tryPackage,
  userRow,
} from './files/packages.ts';
import { refused } from './files/refused.ts';

test('suggests the right name of a misspelt header, and reports the other faults too', async () => {
  const { users = [], ...others } = smallSchool();
  const text = textOf('users', [{ ...users[0], enabledUser: 'perhaps' }, ...users.slice(1)])
    .replace('username', 'usernmae')
    .replace('agentSourcedIds', 'agentSourcedId');
  const bytes = packageOf(others, { raw: { 'users.csv': text }, delivery: { users: 'bulk' } });
  expect(await refused(bytes)).toEqual([
    {
      file: 'users.csv',
      row: 1,
      column: 'usernmae',
      reason:
        'This column is unknown. Did you mean username? Correct the name usernmae in the export, or its values would be lost.',
    },
    {
      file: 'users.csv',
      row: 1,
      column: 'agentSourcedId',
      reason:
        'This column is unknown. Did you mean agentSourcedIds? Correct the name agentSourcedId in the export, or its values would be lost.',
    },
  ]);
  const { warnings } = await tryPackage(bytes);
  expect(warnings).toContainEqual({
    file: 'users.csv',
    row: 2,
    column: 'enabledUser',
    value: 'perhaps',
    reason: 'This must be true or false.',
    effect: 'set aside',
  });
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

test('counts all rows that were set aside and lists the first 1,000', async () => {
  const school = smallSchool();
  for (let i = 0; i < 1500; i++)
    school.users?.push(userRow(`x${i}`, { username: `x${i}`, enabledUser: 'maybe' }));
  const { found, faults, warnings } = await tryPackage(packageOf(school));
  expect(warnings).toHaveLength(1000);
  expect(found.asideRows.get('users.csv')).toBe(1500);
  expect(faults.map(({ reason }) => reason)).toEqual([
    '1,500 of 1,504 rows cannot be used. That is more than 1 % of the file, so the file is refused. The rows are listed with the warnings.',
  ]);
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
  const unstamped = await tryPackage(packageOf({ enrollments: [row] }, delta), { stored });
  expect([unstamped.plan, unstamped.warnings]).toEqual([
    [],
    [
      {
        file: 'enrollments.csv',
        row: 2,
        column: 'status',
        effect: 'set aside',
        reason: 'In a delta file, this must be active or tobedeleted.',
      },
      {
        file: 'enrollments.csv',
        row: 2,
        column: 'dateLastModified',
        effect: 'set aside',
        reason: 'A value is needed here.',
      },
    ],
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
  const { plan, warnings } = await tryPackage(packageOf({ enrollments: [orphan] }, delta), {
    stored,
  });
  expect([plan, warnings]).toEqual([
    [],
    [
      {
        file: 'enrollments.csv',
        row: 2,
        column: 'classSourcedId',
        value: 'gone',
        reason: 'This identifier is not in classes.csv or in the portal, so the row is left out.',
        effect: 'left out',
      },
    ],
  ]);
});
