import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { yearInfoReader } from '#functions/people/store/year-info';
import { yearInfoHandlers } from '#functions/people/year-info';
import type { YearInfo } from '#shared/people/year-info';
import { person, request } from '#test/support/records/people';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
const info = (yearInfoUid: string, is: Partial<YearInfo>): YearInfo => ({
  yearInfoUid,
  year: 'Year 7',
  kind: 'key_date',
  title: yearInfoUid,
  ...is,
});

beforeAll(async () => {
  tables = await startTestTables('users', 'groups', 'year-info');
  for (const schoolUid of ['main', 'regional']) {
    const at = { schoolUid, type: 'faculty' } as const;
    const of = (what: string) => `${what} ${schoolUid}`;
    await storeProfiles(
      tables,
      profile({
        username: 'sam',
        schoolUid,
        surname: of('Sam'),
        studentNumber: '7',
        form_run: 'Year 7',
        groups: ['h', 'y7'],
        homeroom_teacher: 'uid-tess',
      }),
      profile({ username: 'tess', ...at, surname: of('Tess'), email: of('tess') }),
      profile({ username: 'theo', ...at, surname: of('Theo'), email: of('theo') }),
      profile({ username: 'gone', ...at, status: 'left' }),
    );
    const group = { pk: schoolUid, sk: 'h', groupUid: 'h', grouptype: 'Homeroom' };
    await putInto(tables, 'groups', { ...group, groupname: of('7A') });
    await storePortalRecords(tables, schoolUid, 'year-info', [
      info(of('Head'), { kind: 'head_of_year', userUid: 'uid-theo' }),
      info(of('Former head'), { kind: 'head_of_year', userUid: 'uid-gone' }),
      info(of('Camp'), { date: '2026-05-01' }),
      info(of('Handbook'), { kind: 'document', url: 'https://school.example.edu/7.pdf' }),
      info(of('Script'), { kind: 'document', url: 'javascript:alert(1)' }),
      info(of('Other'), { year: 'Year 8', date: '2026-05-01' }),
    ]);
  }
});
afterAll(() => tables.stop());

describe('the year of a student', () => {
  it.each(['main', 'regional'])(
    'has the contacts, dates and links of the school %s',
    async (site) => {
      const named: string[] = [];
      const audit = async (children: readonly string[]) => void named.push(...children);
      const caller = person({
        ...schoolNamed(site),
        username: 'sam',
        type: 'student',
        userUid: 'uid-sam',
      });
      const handlers = yearInfoHandlers({
        users: userRepository(tables),
        groups: groupRepository(tables),
        years: yearInfoReader(tables),
      });
      expect(await handlers.get({}, caller, request({ audit }))).toMatchObject({
        studentUid: 'uid-sam',
        STUDENT_NUMBER: '7',
        student: `Sam Sam ${site}`,
        year: 'Year 7',
        homeroom: `7A ${site}`,
        homeroom_teacher: `Sam Tess ${site}`,
        homeroom_teacher_email: `tess ${site}`,
        heads: [{ title: `Head ${site}`, name: `Sam Theo ${site}`, email: `theo ${site}` }],
        key_dates: [{ title: `Camp ${site}`, date: '2026-05-01' }],
        documents: [{ title: `Handbook ${site}`, url: 'https://school.example.edu/7.pdf' }],
      });
      expect(named).toEqual(['uid-sam']);
    },
  );
});

describe('the years of a school', () => {
  it.each(['main', 'regional'])(
    'returns the same from a query each and from one query of the school %s',
    async (site) => {
      const years = yearInfoReader(tables);
      const asked = ['Year 8', 'Year 7', 'Year 9', 'Year 10'];
      const titles = (found: readonly (readonly YearInfo[])[]) =>
        found.map((ofYear) => ofYear.map(({ title }) => title).sort());
      const one = await Promise.all(asked.map((year) => years.of(schoolNamed(site)).ofYear(year)));
      expect(titles(one).map(({ length }) => length)).toEqual([1, 5, 0, 0]);
      expect(titles(one)[0]).toEqual([`Other ${site}`]);
      expect(titles(await years.of(schoolNamed(site)).ofYears(asked))).toEqual(titles(one));
      expect(titles(await years.of(schoolNamed(site)).ofYears(asked.slice(0, 2)))).toEqual(
        titles(one).slice(0, 2),
      );
    },
  );
});
