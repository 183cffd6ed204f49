import { describe, expect, it } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
import { schoolNamed } from '#test/support/records/school';
import {
  load,
  MemoryRoster,
  packageOf,
  type Row,
  smallSchool,
  tryPackage,
} from '../files/packages.ts';
import { changed } from '../files/refused.ts';

/** Returns a change of one row of a file. */
const at = (index: number, is: Row) => (rows: Row[]) => {
  rows[index] = { ...rows[index], ...is };
};
const noSuchDay = 'There is no such day. Write days as YYYY-MM-DD, for example 2026-02-27.';

/** What cannot be understood: the file, the change, and the row, column and reason. */
const unusable: [what: string, file: string, (rows: Row[]) => void, object][] = [
  [
    'a date like 1/05/2023 beside other dates',
    'enrollments',
    (rows) => {
      at(0, { beginDate: '1/05/2023' })(rows);
      at(1, { beginDate: '2023-05-01' })(rows);
    },
    {
      row: 2,
      column: 'beginDate',
      value: '1/05/2023',
      reason: expect.stringContaining('it could mean two days'),
    },
  ],
  [
    'a day that does not exist',
    'academicSessions',
    at(0, { startDate: '2026-02-30' }),
    { row: 2, column: 'startDate', value: '2026-02-30', reason: noSuchDay },
  ],
  [
    'a session that ends before it begins',
    'academicSessions',
    at(0, { endDate: '2025-01-01' }),
    {
      row: 2,
      column: 'endDate',
      value: '2025-01-01',
      reason: 'This ends before it begins.',
    },
  ],
  [
    'an identifier that is there twice with other values',
    'classes',
    (rows) => void rows.push({ ...rows[0], title: 'Other' }),
    {
      row: 4,
      column: 'sourcedId',
      value: 'k1',
      reason: 'Row 2 has the same identifier and other values, so neither row is used.',
    },
  ],
  [
    'an identifier that is there twice, once with a fault',
    'users',
    (rows) => void rows.push({ ...rows[0], enabledUser: 'perhaps' }),
    {
      row: 2,
      column: 'sourcedId',
      value: 's1',
      reason: 'Another row with this identifier cannot be used, so this one is not used either.',
    },
  ],
  [
    'a person without a name',
    'users',
    at(0, { givenName: '', familyName: ' ' }),
    { row: 2, column: 'givenName', reason: 'A person needs a name.' },
  ],
  [
    'a person without a username',
    'users',
    at(0, { username: '' }),
    { row: 2, column: 'username', reason: 'A value is needed here.' },
  ],
  [
    'another word than true or false',
    'users',
    at(0, { enabledUser: 'perhaps' }),
    { row: 2, column: 'enabledUser', reason: 'This must be true or false.', value: 'perhaps' },
  ],
  [
    'an unknown status',
    'users',
    at(0, { status: 'gone' }),
    { row: 2, column: 'status', reason: 'This must be empty, active or tobedeleted.' },
  ],
  [
    'an identifier that is missing',
    'roles',
    at(0, { sourcedId: '' }),
    { row: 2, column: 'sourcedId', reason: 'A value is needed here.' },
  ],
];

/** What is understood and has no use here. */
const useless: typeof unusable = [
  [
    'a row that is there twice',
    'classes',
    (rows) => void rows.push({ ...rows[0] }),
    { row: 4, column: 'sourcedId', reason: 'Row 2 has the same values. They count once.' },
  ],
  [
    'an enrolment that never began',
    'enrollments',
    at(0, { beginDate: '2026-02-02', endDate: '2026-02-01' }),
    { row: 2, reason: 'This enrolment ends before it begins, so it never began and is left out.' },
  ],
  [
    'an enrolment that begins and ends on one day, as the end is the day after the last',
    'enrollments',
    at(0, { beginDate: '2026-02-02', endDate: '2026-02-02' }),
    { row: 2, column: 'endDate' },
  ],
  [
    'a role that never began',
    'roles',
    at(0, { beginDate: '2026-02-02', endDate: '2026-02-01' }),
    { row: 2, reason: 'This role ends before it begins, so it never began and is left out.' },
  ],
  ...['guardian', 'contact', 'parent'].map((role): (typeof unusable)[number] => [
    `the enrolment of a ${role}`,
    'enrollments',
    at(0, { role }),
    { row: 2, reason: 'People with this role are in no class, so the enrolment is left out.' },
  ]),
  ...['staff', 'pupil'].map((role): (typeof unusable)[number] => [
    `an enrolment with the role ${role}`,
    'enrollments',
    at(0, { role }),
    { row: 2, column: 'role', value: role },
  ]),
  [
    'an unknown role of a person',
    'roles',
    at(0, { role: 'mascot' }),
    { row: 2, column: 'role', value: 'mascot' },
  ],
  [
    'a person without a role',
    'roles',
    (rows) => void rows.shift(),
    { file: 'users.csv', row: 2, value: 's1', reason: 'This person has no role in roles.csv.' },
  ],
  [
    'a class that the package lacks',
    'enrollments',
    at(0, { classSourcedId: 'gone' }),
    {
      row: 2,
      column: 'classSourcedId',
      value: 'gone',
      reason: 'This identifier is not in classes.csv, so the row is left out.',
    },
  ],
  [
    'a person whom the package lacks',
    'enrollments',
    at(0, { userSourcedId: 'nobody' }),
    {
      row: 2,
      column: 'userSourcedId',
      value: 'nobody',
      reason: 'This identifier is not in users.csv, so the row is left out.',
    },
  ],
  [
    'a school that the package lacks',
    'classes',
    at(0, { schoolSourcedId: 'o9' }),
    {
      row: 2,
      column: 'schoolSourcedId',
      value: 'o9',
      reason: 'This school is not in orgs.csv, so the row is left out.',
    },
  ],
  ...['inactive', 'tobedeleted'].map((status): (typeof unusable)[number] => [
    `a bulk row that is ${status}`,
    'users',
    at(0, { status }),
    {
      row: 2,
      column: 'status',
      value: status,
      reason: `This row says that its record is ${status}, so it counts as not in the file.`,
    },
  ]),
];

describe('a row of a roster', () => {
  it.each(unusable)('is set aside: %s', async (_, name, change, finding) => {
    const { run, faults, warnings } = await tryPackage(packageOf(changed(name, change)));
    expect([run === undefined, faults]).toEqual([false, []]);
    expect(warnings).toContainEqual(
      expect.objectContaining({ file: `${name}.csv`, ...finding, effect: 'set aside' }),
    );
  });

  it.each(useless)('is left out: %s', async (_, name, change, finding) => {
    const { faults, warnings, found } = await tryPackage(packageOf(changed(name, change)));
    expect([faults, [...found.asideRows]]).toEqual([[], []]);
    expect(warnings).toContainEqual(
      expect.objectContaining({ file: `${name}.csv`, ...finding, effect: 'left out' }),
    );
  });

  it.each([
    ...unusable.filter(([what]) => !what.startsWith('a date')),
    ...useless.filter(([what]) => /unknown|staff|pupil|school that/.test(what)),
  ])('changes nothing of what is stored: %s', async (_, name, change) => {
    const stored = new MemoryRoster();
    await load(packageOf(smallSchool()), stored);
    const { plan } = await tryPackage(packageOf(changed(name, change)), { stored });
    expect(plan.map(({ table, id, after }) => [table, id, after])).toEqual([]);
  });

  it('removes a stored enrolment that never began', async () => {
    const stored = new MemoryRoster();
    const student = () =>
      stored.people.get(userUidOf(schoolNamed('main').site, 's1'))?.groups.length;
    await load(packageOf(smallSchool()), stored);
    const before = student() ?? 0;
    const ended = at(0, { beginDate: '2026-02-02', endDate: '2026-02-01' });
    await load(packageOf(changed('enrollments', ended)), stored);
    expect([before - (student() ?? 0), stored.kind('enrollments').has('e-s1-k1')]).toEqual([
      1,
      false,
    ]);
  });
});
