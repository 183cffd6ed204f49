import { goalsPdfRepository } from '#functions/goals/pdfs/store/goals-pdfs';
import { classMembers } from '#functions/goals/store/class-members';
import { schoolGoalsReader } from '#functions/goals/store/school-goals';
import { writtenGoals, writtenGoalsReader } from '#functions/goals/store/written-goals.record';
import { studentGoalsHandlers } from '#functions/goals/student-goals';
import { indexKeys } from '#functions/intake/store/roster';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import type { Tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { person, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

/** The tables that the calls of goals use. */
export const goalTableNames = [
  ...(['users', 'groups', 'roster', 'student-goals', 'learning-goals', 'virtue-goals'] as const),
  ...(['homeroom-comments', 'goals-pdfs', 'documents', 'idempotency', 'limits'] as const),
] as const;

const schools = ['main', 'regional'] as const;
export const uid = (site: string, username: string) => userUidOf(schoolNamed(site).site, username);
export const room = (site: string) => classUidOf(schoolNamed(site).site, '7a');
const maths = (site: string) => classUidOf(schoolNamed(site).site, 'maths');

/** The people of a school: Tess has the homeroom 7A, Theo teaches maths, Pat has a child in both. */
const peopleOf = (site: string): Profile[] => {
  const one = (username: string, is: Partial<Profile>) =>
    profile({
      username,
      schoolUid: site,
      userUid: uid(site, username),
      sourcedId: username,
      firstname: username[0]?.toUpperCase() + username.slice(1),
      surname: `Of ${site}`,
      ...is,
    });
  const inRoom = { groups: ['y7', room(site)], form_run: 'Year 7' };
  const child = (username: string) => ({
    userUid: uid(site, username),
    status: 'active' as const,
    restricted: false,
  });
  return [
    one('sam', { ...inRoom, studentNumber: '7', homeroom_teacher: uid(site, 'tess') }),
    one('sue', {
      groups: ['y7', room(site), maths(site)],
      form_run: 'Year 7',
      studentNumber: '8',
      homeroom_teacher: uid(site, 'tess'),
    }),
    one('pia', { ...inRoom, studentNumber: '9', homeroom_teacher: uid(site, 'tess') }),
    one('yan', { groups: ['y8'], form_run: 'Year 8', studentNumber: '10' }),
    one('tess', { type: 'faculty', groups: [room(site)] }),
    one('theo', { type: 'faculty', groups: [maths(site), 'all-staff'] }),
    one('pat', { type: 'faculty', groups: [room(site)], is_carer: true, children: [child('pia')] }),
    one('cara', { type: 'affiliate', is_carer: true, children: [child('sam')] }),
    one('lena', { type: 'faculty', groups: [], capabilities: ['all-students'] }),
    one('ada', { type: 'faculty', groups: [], capabilities: ['administrator'] }),
  ];
};

/** Stores two schools with the same names, homerooms and classes. */
export async function storeSchools(tables: Tables): Promise<void> {
  for (const site of schools) {
    await storeProfiles(tables, ...peopleOf(site));
    const groups = [
      { groupUid: room(site), groupname: `7A ${site}`, grouptype: 'Homeroom' },
      { groupUid: maths(site), groupname: 'Maths', grouptype: 'Class' },
      { groupUid: 'y7', groupname: 'Year 7', grouptype: 'Year level' },
      { groupUid: 'y8', groupname: 'Year 8', grouptype: 'Year level' },
      { groupUid: 'all-staff', groupname: 'Staff', grouptype: 'Staff' },
    ];
    for (const group of groups) {
      await putInto(tables, 'groups', { pk: site, sk: group.groupUid, ...group });
    }
    for (const [user, inClass, role] of [
      ...['sam', 'sue', 'pia'].map((who) => [who, '7a', 'student'] as const),
      ...([['sue', 'maths', 'student']] as const),
      ...([
        ['tess', '7a', 'teacher'],
        ['pat', '7a', 'teacher'],
      ] as const),
      // Yan has left the homeroom; the enrolment is still in the roster.
      ...([['yan', '7a', 'student']] as const),
    ]) {
      const record = {
        sourcedId: `${user}-${inClass}`,
        userSourcedId: user,
        classSourcedId: inClass,
        role,
        schoolSourcedId: 'o1',
      };
      const keys = { pk: `${site}#enrollments`, sk: record.sourcedId };
      const indexes = indexKeys(schoolNamed(site), 'enrollments', record);
      await putInto(tables, 'roster', { ...keys, ...record, ...indexes });
    }
  }
}

/** Returns a person as a caller. */
export function callerAs(username: string, site = 'main'): Caller {
  const found = peopleOf(site).find((each) => each.username === username);
  if (!found) throw new Error(`Nobody is called ${username}`);
  const { userUid, firstname, surname, type, is_carer, capabilities, groups, children } = found;
  return person({
    ...schoolNamed(site),
    username,
    userUid,
    firstname,
    surname,
    type,
    is_carer,
    capabilities,
    groups,
    carerOf: children.map((child) => child.userUid),
  });
}

/** The calls of goals over some tables, with the files and the audited children. */
export function goalsOver(tables: Tables, writing: Tables = tables) {
  const files: { name: string; text: string; site: string; userUid: string }[] = [];
  const audited: string[] = [];
  const handlers = studentGoalsHandlers({
    pdfs: goalsPdfRepository(tables),
    users: userRepository(tables),
    goals: writtenGoalsReader(tables),
    writer: writtenGoals(writing, idempotencyRepository(tables)),
    file: schoolGoalsReader(tables),
    homerooms: homerooms(tables),
    groups: groupRepository(tables),
    members: classMembers(tables),
    people: peopleRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    answers: {
      of: ({ site }) => ({
        async publishCsv(userUid, name, text) {
          files.push({ name, text, site, userUid });
          return 'https://files.example/1';
        },
      }),
    },
  });
  let minute = 0;
  return {
    handlers,
    files,
    audited,
    /** Returns a request one minute after the one before. */
    at: (is: Partial<RequestFacts> = {}): RequestFacts =>
      request({
        now: new Date(Date.UTC(2026, 7, 3, 0, minute++)),
        audit: async (children) => void audited.push(...children),
        ...is,
      }),
  };
}

/** The second semester of 2026, in which August is. */
export const now2 = { semester: '2', selected_year: '2026' } as const;
