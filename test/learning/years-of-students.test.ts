import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { classesOf } from '#functions/goals/goals-classes';
import { classMembers } from '#functions/goals/store/class-members';
import { yearUidOf } from '#functions/kernel/roster/uids';
import { classLists } from '#functions/learning/store/class-lists';
import { classStudents } from '#functions/learning/store/class-students';
import { studentsHandlers } from '#functions/learning/students';
import { newStudentHandlers } from '#functions/people/new-students';
import { groupRepository } from '#functions/people/store/groups';
import { newStudentReader } from '#functions/people/store/new-students';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { groupsWithStudents } from '#functions/signing/requests/find-students';
import type { Group } from '#shared/audiences/groups.contract';
import { seniorGroup } from '#shared/people/senior-school';
import type { Caller } from '#shared/rights/caller';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

const years = [7, 8, 9, 10, 11, 12].map((year) => `Year ${year}`);
const perYear = 3;
/** Today's type, and that of an earlier release. */
const seniorTypes = ['Senior school', 'Year level'] as const;

/** Stores a school whose groups have other identifiers than those of any other school. */
async function schoolWith(seniorType: (typeof seniorTypes)[number]) {
  const site = `school-${randomUUID()}`;
  const tables = memoryTables(async () => {});
  const groupOf = (groupname: string, grouptype: Group['grouptype']): Group => ({
    groupUid: yearUidOf(schoolNamed(site).site, groupname),
    groupname,
    grouptype,
  });
  const groups = [
    ...years.map((year) => groupOf(year, 'Year level')),
    groupOf(seniorGroup, seniorType),
  ];
  for (const group of groups)
    await putInto(tables, 'groups', { pk: site, sk: group.groupUid, ...group });
  const students = years.flatMap((form_run, at) =>
    Array.from({ length: perYear }, (_, i) =>
      profile({
        username: `y${at + 7}-${i}`,
        surname: `Of ${form_run} ${i}`,
        schoolUid: site,
        form_run,
        groups: [
          yearUidOf(schoolNamed(site).site, form_run),
          yearUidOf(schoolNamed(site).site, seniorGroup),
        ].sort(),
      }),
    ),
  );
  await storeProfiles(tables, ...students);
  const users = userRepository(tables);
  const stored = groupRepository(tables);
  const people = peopleRepository(tables);
  const { list } = studentsHandlers({
    users,
    groups: stored,
    lists: classLists(tables),
    taught: classStudents(tables, { users, lists: classLists(tables) }),
    years: bound({ ofYears: async (asked) => asked.map(() => []) }),
    homerooms: async () => new Map(),
  });
  return { site, tables, users, groups: stored, people, list };
}

/** Staff who teach nobody. */
const at = (site: string, is: Partial<Caller>) =>
  person({ ...schoolNamed(site), groups: [], ...is });

describe.each(seniorTypes)(
  'each of five schools whose senior school is stored as %s',
  (seniorType) => {
    const schools = () => Promise.all(Array.from({ length: 5 }, () => schoolWith(seniorType)));

    it('lists every student in the own year for people who may see all', async () => {
      for (const { site, list } of await schools()) {
        const lena = at(site, { capabilities: ['all-students'] });
        for (const year of years) {
          const { year_list, students } = await list({ limit: 100, year }, lena, request({ site }));
          expect([year_list, students.map(({ form_run }) => form_run)]).toEqual([
            years,
            Array.from({ length: perYear }, () => year),
          ]);
        }
      }
    });

    it('lists the whole year of its head, who teaches nobody', async () => {
      for (const { site, list } of await schools()) {
        for (const year of years) {
          const head = at(site, { yearsHeaded: [year] });
          const { year_list, students } = await list({ limit: 100 }, head, request({ site }));
          expect([year_list, students.length]).toEqual([[year], perYear]);
        }
      }
    });

    it('names the senior school in no list of years or classes', async () => {
      for (const { site, tables, users, groups, people } of await schools()) {
        const now = new Date();
        const lena = at(site, { capabilities: ['all-students'] });
        const goals = { users, groups, people, members: classMembers(tables) };
        expect((await classesOf(goals, lena, now)).map((each) => each.groupname)).toEqual(years);
        const students = newStudentReader(tables);
        const { listGroups } = newStudentHandlers({ students, users, groups });
        const filters = await listGroups({}, lena, request({ site }));
        expect(filters.map((each) => each.groupname)).toEqual(years);
        const kinds = await groupsWithStudents({ people, users, groups }, lena, { now });
        expect(kinds.filter(({ grouptype }) => grouptype === 'Year level').length).toBe(6);
        expect(kinds.at(-1)).toMatchObject({ groupname: seniorGroup, grouptype: 'Senior school' });
      }
    });
  },
);
