import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStudentHandlers } from '#functions/people/new-students';
import { groupRepository } from '#functions/people/store/groups';
import { newStudentReader } from '#functions/people/store/new-students';
import { personKeys } from '#functions/people/store/person-record';
import { userRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import { addDays } from '#shared/kernel/zone';
import { administrator, person, request, teacher } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
/** Just before midnight in UTC: in Sydney it is 10 March already. */
const now = new Date('2026-03-09T23:30:00Z');
const today = '2026-03-10';

const put = (
  username: string,
  days: number | undefined,
  is: Partial<Profile> = {},
  site = 'main',
) => {
  const student = profile({
    username,
    userUid: username,
    type: 'student',
    form_run: 'Year 7',
    groups: ['y7', 'h7a'],
    ...(days !== undefined && { started_on: addDays(today, days) }),
    ...is,
  });
  return putInto(tables, 'users', { ...student, ...personKeys(schoolNamed(site), student) });
};

beforeAll(async () => {
  tables = await startTestTables('users', 'groups');
  await put('a60', -60);
  await put('b61', -61);
  await put('c0', 0);
  await put('d60', 60, { form_run: 'Year 8', groups: ['y8', 'h8b'] });
  await put('e61', 61);
  await put('f1', 1, { groups: ['y7', 'h7b'] });
  await put('g5', -5);
  await put('unknown', undefined);
  await put('left', -5, { status: 'left' });
  await put('elsewhere', -5, {}, 'regional');
  const regional = { groupUid: 'h7a', groupname: '7A of regional', grouptype: 'Homeroom' };
  await putInto(tables, 'groups', { pk: 'regional', sk: 'h7a', ...regional });
  for (const [groupUid, groupname, grouptype] of [
    ['y7', 'Year 7', 'Year level'] as const,
    ['y10', 'Year 10', 'Year level'] as const,
    ...(['7A', '7B', '8B'] as const).map(
      (name) => [`h${name.toLowerCase()}`, name, 'Homeroom'] as const,
    ),
    ['m7', 'Maths 7', 'Class'] as const,
  ]) {
    await putInto(tables, 'groups', { pk: 'main', sk: groupUid, groupUid, groupname, grouptype });
  }
});
afterAll(() => tables.stop());

const handlers = () =>
  newStudentHandlers({
    students: newStudentReader(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
  });
const list = async (is: { year?: string; homeroom?: string; order?: 'asc' | 'desc' } = {}) =>
  (await handlers().list({ limit: 20, order: 'asc', ...is }, teacher, request({ now }))).records;

describe('the list of new students', () => {
  it('has the students who start within 60 days of the school’s today, by their first day', async () => {
    expect((await list()).map(({ studentUid }) => studentUid)).toEqual([
      'a60',
      'g5',
      'c0',
      'f1',
      'd60',
    ]);
    expect((await list({ order: 'desc' })).map(({ studentUid }) => studentUid)).toEqual([
      'd60',
      'f1',
      'c0',
      'g5',
      'a60',
    ]);
    expect((await list())[2]).toMatchObject({
      year: 'Year 7',
      homeroom: '7A',
      started_on: today,
    });
  });

  it('has the students and homerooms of the own school only', async () => {
    const reader = person({ ...schoolNamed('regional'), username: 'rita' });
    const input = { limit: 20, order: 'asc' as const };
    const { records } = await handlers().list(input, reader, request({ now, site: 'regional' }));
    expect(records.map(({ studentUid, homeroom }) => [studentUid, homeroom])).toEqual([
      ['elsewhere', '7A of regional'],
    ]);
    const filters = await handlers().listGroups({}, reader, request({ now, site: 'regional' }));
    expect(filters.map(({ groupname }) => groupname)).toEqual(['7A of regional']);
  });

  it('finds those of a year and a homeroom', async () => {
    const found = async (...is: Parameters<typeof list>) =>
      (await list(...is)).map(({ studentUid }) => studentUid);
    expect(await found({ year: 'y8' })).toEqual(['d60']);
    expect(await found({ homeroom: 'h7a' })).toEqual(['a60', 'g5', 'c0']);
    expect(await found({ year: 'y8', homeroom: 'h7a' })).toEqual([]);
  });

  it.each(['asc', 'desc'] as const)(
    'lists every student once, page by page, in order %s',
    async (order) => {
      for (const limit of [1, 2, 4]) {
        const seen: string[] = [];
        let next_token: string | undefined;
        do {
          const input = { limit, order, ...(next_token && { next_token }) };
          const page = await handlers().list(input, administrator, request({ now }));
          expect(page.records.length).toBeLessThanOrEqual(limit);
          seen.push(...page.records.map(({ studentUid }) => studentUid));
          next_token = page.next_token;
        } while (next_token);
        expect(seen).toEqual((await list({ order })).map(({ studentUid }) => studentUid));
      }
    },
  );

  it('stays in its days with a forged token', async () => {
    for (const [order, key] of [
      ['desc', '2026-12-01#z'] as const,
      ['asc', '2020-01-01#a'] as const,
    ]) {
      const next_token = Buffer.from(key).toString('base64url');
      const { records } = await handlers().list(
        { limit: 100, order, next_token },
        teacher,
        request({ now }),
      );
      expect(records).toHaveLength(5);
    }
  });

  it('names the children in the audit, and omits those of a carer link of the reader', async () => {
    const named: string[] = [];
    const audit = async (children: readonly string[]) => void named.push(...children);
    const parent = person({ username: 'pat', type: 'faculty', is_carer: true });
    const stored = profile({
      username: 'pat',
      userUid: parent.userUid,
      type: 'faculty',
      children: [{ userUid: 'c0', status: 'active', restricted: true }],
    });
    await putInto(tables, 'users', { ...stored, ...personKeys(schoolNamed('main'), stored) });
    const input = { limit: 20, order: 'asc' as const };
    const { records } = await handlers().list(input, parent, request({ now, audit }));
    expect(records.map(({ studentUid }) => studentUid)).toEqual(['a60', 'g5', 'f1', 'd60']);
    expect(named).toEqual(['a60', 'g5', 'f1', 'd60']);
  });

  it('offers the year levels and homerooms of the school as filters, by name', async () => {
    const found = await handlers().listGroups({}, teacher, request({ now }));
    expect(found.map(({ groupname }) => groupname)).toEqual([
      '7A',
      '7B',
      '8B',
      'Year 7',
      'Year 10',
    ]);
  });

  it('costs the same at a school with 300 other students', async () => {
    tables.spent();
    await list();
    const small = tables.spent();
    for (let i = 0; i < 300; i++) await put(`old${i}`, -400 - i);
    tables.spent();
    await list();
    expect(tables.spent()).toBeLessThanOrEqual(small * 1.2);
  });
});
