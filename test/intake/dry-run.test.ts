import { expect, test } from 'vitest';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import { isSeniorYear } from '#shared/people/senior-school';
import { schoolNamed } from '#test/support/records/school';
import {
  load,
  MemoryRoster,
  packageOf,
  roleRow,
  smallSchool,
  tryPackage,
  userRow,
} from './files/packages.ts';

const uid = (sourcedId: string) => userUidOf(schoolNamed('main').site, sourcedId);
const groupsOf = (stored: MemoryRoster, sourcedId: string) =>
  stored.people
    .get(uid(sourcedId))
    ?.groups.map((group) => stored.named.get(group)?.groupname)
    .toSorted();

test('adds all people of a first load with groups, families and numbers', async () => {
  const stored = new MemoryRoster();
  const { run, faults, warnings } = await load(packageOf(smallSchool()), stored);
  expect(faults).toEqual([]);
  expect(warnings).toEqual([]);
  expect(run?.format).toBe('OneRoster 1.2 (bulk)');
  expect(run?.confirm_leaving).toBeUndefined();
  expect(run?.counts).toEqual([
    { kind: 'users', added: 4, changed: 0, leaving: 0, unchanged: 0 },
    { kind: 'groups', added: 8, changed: 0, leaving: 0, unchanged: 0 },
    { kind: 'academicSessions', added: 1, changed: 0, leaving: 0, unchanged: 0 },
    { kind: 'courses', added: 1, changed: 0, leaving: 0, unchanged: 0 },
    { kind: 'classes', added: 2, changed: 0, leaving: 0, unchanged: 0 },
    { kind: 'enrollments', added: 4, changed: 0, leaving: 0, unchanged: 0 },
    { kind: 'orgs', added: 2, changed: 0, leaving: 0, unchanged: 0 },
  ]);
  expect(stored.people.get(uid('s1'))).toMatchObject({
    username: 'mia',
    type: 'student',
    is_carer: false,
    studentNumber: '1001',
    form_run: 'Year 7',
    homeroom_teacher: uid('t1'),
    status: 'active',
    origin: 'roster',
  });
  expect(groupsOf(stored, 's1')).toEqual([
    '7A',
    'Mathematics 7 (7MAT1)',
    'Senior School Students',
    'Year 7',
  ]);
  expect(groupsOf(stored, 't1')).toEqual([
    '7A',
    'All staff',
    'Mathematics 7 (7MAT1)',
    'Mathematics department',
    'Teaching staff',
  ]);
  expect(stored.people.get(uid('p1'))).toMatchObject({
    type: 'affiliate',
    is_carer: true,
    carerNumber: 'C77',
    groups: [],
    children: [
      { userUid: uid('s1'), status: 'active', restricted: false },
      { userUid: uid('s2'), status: 'active', restricted: false },
    ].toSorted((a, b) => (a.userUid < b.userUid ? -1 : 1)),
  });
});

test('puts students into the senior school from Year 7, or from the year of the settings', async () => {
  const stored = new MemoryRoster();
  const inSenior = (sourcedId: string) =>
    groupsOf(stored, sourcedId)?.includes('Senior School Students');
  await load(packageOf(smallSchool()), stored);
  expect([inSenior('s1'), inSenior('t1'), inSenior('p1')]).toEqual([true, false, false]);
  stored.seniorYear = 8;
  await load(packageOf(smallSchool()), stored);
  expect(inSenior('s1')).toBe(false);
});

test('tells the years of the senior school by their number', () => {
  const years = ['Year 6', 'Year 7', 'Year 12', 'Kindergarten', 'Yearbook 9', undefined];
  expect(years.map((year) => isSeniorYear(year))).toEqual([false, true, true, false, false, false]);
  expect(['Year 9', 'Year 10'].map((year) => isSeniorYear(year, 10))).toEqual([false, true]);
});

test('changes nothing when a package is loaded twice', async () => {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const { run, plan } = await tryPackage(packageOf(smallSchool()), { stored });
  expect(plan).toEqual([]);
  expect(run?.counts.every(({ added, changed, leaving }) => added + changed + leaving === 0)).toBe(
    true,
  );
});

test('marks a person missing from a bulk file as left, without username, groups and links', async () => {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const smaller = smallSchool();
  smaller.users = smaller.users?.filter(({ sourcedId }) => sourcedId !== 's2') ?? [];
  smaller.roles = smaller.roles?.filter(({ userSourcedId }) => userSourcedId !== 's2') ?? [];
  const { run } = await load(packageOf(smaller), stored);
  expect(run?.counts[0]).toEqual({ kind: 'users', added: 0, changed: 1, leaving: 1, unchanged: 2 });
  expect(stored.people.get(uid('s2'))).toMatchObject({
    status: 'left',
    username: '',
    formerUsername: 'leo',
    groups: [],
  });
  const link = stored.people.get(uid('p1'))?.children.find(({ userUid }) => userUid === uid('s2'));
  expect(link?.status).toBe('ended');
});

test('restores the record of a leaver who comes back', async () => {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const before = structuredClone([...stored.people]);
  const smaller = smallSchool();
  smaller.users = smaller.users?.filter(({ sourcedId }) => sourcedId !== 's2') ?? [];
  smaller.roles = smaller.roles?.filter(({ userSourcedId }) => userSourcedId !== 's2') ?? [];
  await load(packageOf(smaller), stored);
  const { run } = await load(packageOf(smallSchool()), stored);
  expect(run?.counts[0]).toMatchObject({ added: 1, leaving: 0 });
  expect([...stored.people]).toEqual(before);
});

test('keeps rights given in the portal, and warns when their holder leaves', async () => {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const tess = stored.people.get(uid('t1'));
  if (tess) stored.people.set(uid('t1'), { ...tess, capabilities: ['administrator'] });
  const renamed = smallSchool();
  renamed.users?.splice(3, 1, userRow('t1', { username: 'tess', givenName: 'Theresa' }));
  await load(packageOf(renamed), stored);
  expect(stored.people.get(uid('t1'))).toMatchObject({
    firstname: 'Theresa',
    capabilities: ['administrator'],
  });

  const without = smallSchool();
  without.users?.splice(3, 1);
  without.roles?.splice(3, 1);
  without.enrollments =
    without.enrollments?.filter(({ userSourcedId }) => userSourcedId !== 't1') ?? [];
  const { warnings } = await tryPackage(packageOf(without), { stored });
  expect(warnings).toContainEqual({
    file: 'users.csv',
    column: 'username',
    value: 'tess',
    reason: 'This person would leave and holds rights given in the portal: administrator.',
  });
});

test('gives a leaver’s username to a new person without rights, with a warning', async () => {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const next = smallSchool();
  next.users?.splice(1, 1, userRow('s9', { username: 'LEO', grades: '07' }));
  next.roles?.splice(1, 1, roleRow('s9', 'student'));
  await load(
    packageOf({
      ...next,
      users: next.users?.filter(({ sourcedId }) => sourcedId !== 's9') ?? [],
      roles: next.roles?.filter(({ userSourcedId }) => userSourcedId !== 's9') ?? [],
    }),
    stored,
  );
  const { warnings } = await load(packageOf(next), stored);
  expect(warnings.map(({ reason }) => reason)).toContain(
    'A person who left had this username. The new person gets none of their rights.',
  );
  expect(stored.people.get(uid('s9'))).toMatchObject({
    username: 'LEO',
    capabilities: [],
    children: [],
  });
  expect(stored.people.get(uid('s2'))).toMatchObject({ status: 'left', username: '' });
});

test('keeps people added in the portal unchanged, and protects their usernames', async () => {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const tess = stored.people.get(uid('t1'));
  if (!tess) throw new Error('Tess is missing');
  stored.people.set('portal-1', {
    ...tess,
    userUid: 'portal-1',
    username: 'operator',
    origin: 'portal',
    sourcedId: '',
  });
  const { plan } = await tryPackage(packageOf(smallSchool()), { stored });
  expect(plan).toEqual([]);
  const taken = smallSchool();
  taken.users?.push(userRow('x1', { username: 'Operator' }));
  taken.roles?.push(roleRow('x1', 'teacher'));
  const { run, warnings } = await tryPackage(packageOf(taken), { stored });
  expect(run?.counts[0]).toMatchObject({ added: 0, changed: 0, leaving: 0 });
  expect(warnings.filter(({ file }) => file === 'users.csv')).toEqual([
    {
      file: 'users.csv',
      row: 6,
      column: 'username',
      value: 'Operator',
      reason:
        'A person who was added in the portal has this username, so the row of Given Family is not used.',
      effect: 'set aside',
    },
  ]);
});

test('asks for the number of leavers above a fifth of the people', async () => {
  const many = Array.from({ length: 100 }, (_, i) => userRow(`m${i}`, { username: `m${i}` }));
  const whole = {
    ...smallSchool(),
    users: many,
    roles: many.map(({ sourcedId }) => roleRow(String(sourcedId), 'student')),
  };
  delete (whole as Record<string, unknown>).enrollments;
  const stored = new MemoryRoster();
  await load(packageOf(whole), stored);
  const left = (number: number) =>
    tryPackage(
      packageOf({ ...whole, users: many.slice(number), roles: whole.roles.slice(number) }),
      { stored },
    );
  expect((await left(20)).run?.confirm_leaving).toBeUndefined();
  expect((await left(21)).run?.confirm_leaving).toBe(21);
  expect((await left(43)).run?.confirm_leaving).toBe(43);
});

test('keeps a class group when its class is renamed', async () => {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const renamed = smallSchool();
  renamed.classes?.splice(0, 1, { ...renamed.classes[0], title: 'Maths 7' });
  const { plan } = await load(packageOf(renamed), stored);
  expect(plan.filter(({ table }) => table === 'users')).toEqual([]);
  expect(stored.named.get(classUidOf(schoolNamed('main').site, 'k1'))?.groupname).toBe(
    'Maths 7 (7MAT1)',
  );
});
