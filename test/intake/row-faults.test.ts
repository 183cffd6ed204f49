import { expect, test } from 'vitest';
import { packageOf, type Row } from './files/packages.ts';
import { changed, refused } from './files/refused.ts';

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
      reason: 'This is not a date. Write it as YYYY-MM-DD, for example 2026-02-27.',
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
      reason: 'This is not a date. Write it as YYYY-MM-DD, for example 2026-02-27.',
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
      reason: 'Row 2 has the same identifier.',
    },
  ],
  [
    'two people with one username, in any case',
    'users',
    (rows: Row[]) => {
      rows[3] = { ...rows[3], username: 'MIA' };
    },
    {
      file: 'users.csv',
      row: 5,
      column: 'username',
      value: 'MIA',
      reason: 'Another person in row 2 has this username.',
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
      reason: 'A bulk file cannot delete rows. If this is a delta file, the manifest must say so.',
    },
  ],
])('reports %s', async (_, name, change, fault) => {
  expect(await refused(packageOf(changed(name, change)))).toContainEqual(fault);
});
