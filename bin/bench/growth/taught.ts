import { auditHandlers } from '#functions/audit/audit';
import { indexKeys } from '#functions/intake/store/roster';
import { childLooks, childState } from '#functions/kernel/audit/child-looks';
import { schoolLooks } from '#functions/kernel/audit/school-looks';
import { calendarStateKey } from '#functions/kernel/day-cards/calendar-state';
import { rosterKey } from '#functions/kernel/roster/keys';
import { classUidOf, userUidOf } from '#functions/kernel/roster/uids';
import type { Tables } from '#functions/kernel/store/tables';
import { classLists } from '#functions/learning/store/class-lists';
import { classStudents } from '#functions/learning/store/class-students';
import { studentsHandlers } from '#functions/learning/students';
import { groupRepository } from '#functions/people/store/groups';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { personKeys } from '#functions/people/store/person-record';
import { userRepository } from '#functions/people/store/users';
import { yearInfoReader } from '#functions/people/store/year-info';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import { callerOf, staffOf } from '../samples/request.ts';
import { writeAll } from '../samples/sample-families.ts';
import { profile } from '../samples/sample-roles.ts';
import { type Asking, type Growing, minutesAgo } from './growing.ts';

/** The students of the teacher, in three classes. */
const own = 77;
const ownClasses = ['c0', 'c1', 'c2'];
const inClass = (n: number) => (n < own ? `c${n % 3}` : `c${3 + Math.floor(n / 25)}`);

function* studentsOf(site: Site, count: number) {
  for (let n = 0; n < count; n++) {
    const groups = [classUidOf(site, inClass(n))];
    const is = { type: 'student', form_run: 'Year 8', groups, email: `s${n}@example.org` } as const;
    const student = profile(site, `s${n}`, is);
    yield { ...student, ...personKeys({ site }, student) };
  }
}

function* enrolmentsOf(site: Site, count: number) {
  for (let n = 0; n < count; n++) {
    const enrolment = {
      sourcedId: `e${n}`,
      userSourcedId: `s${n}`,
      classSourcedId: inClass(n),
      schoolSourcedId: 'school',
      role: 'student',
    };
    yield {
      ...enrolment,
      ...rosterKey({ site }, 'enrollments', enrolment.sourcedId),
      ...indexKeys({ site }, 'enrollments', enrolment),
    };
  }
}

/** The list of a principal is made from the cards of the whole school, which stay in memory for a minute. */
const callers = {
  'a teacher of 77': (site) =>
    staffOf(site, { groups: ownClasses.map((each) => classUidOf(site, each)) }),
  'a carer': (site) =>
    callerOf(site, 'carer', { is_carer: true, carerOf: [userUidOf(site, 's0')] }),
  'a principal': (site) => staffOf(site, { capabilities: ['all-students'] }),
} satisfies Readonly<Record<string, (site: Site) => Caller>>;

const taught: Growing = {
  rows: 'students of a school',
  most: 20_000,
  tables: [
    ...(['users', 'groups', 'roster', 'year-info', 'calendar-days'] as const),
    ...(['looks', 'looks-by-child', 'audit'] as const),
  ],
  async fill(tables, site, count) {
    await writeAll(tables, 'users', studentsOf(site, count));
    await writeAll(tables, 'roster', enrolmentsOf(site, count));
    // Cards of classes are kept once an intake has ended.
    const ended = { ...calendarStateKey({ site }), version: minutesAgo(60).toISOString() };
    await writeAll(tables, 'calendar-days', [ended]);
  },
  calls(tables: Tables) {
    const users = userRepository(tables);
    const lists = classLists(tables);
    const { list } = studentsHandlers({
      users,
      groups: groupRepository(tables),
      lists,
      taught: classStudents(tables, { users, lists }),
      years: yearInfoReader(tables),
      homerooms: homerooms(tables),
    });
    const audit = auditHandlers({
      users,
      looks: schoolLooks(tables),
      childLooks: childLooks(tables),
      state: childState(tables),
      people: peopleRepository(tables),
    });
    const listOf = (caller: (site: Site) => Caller) => (site: Site, as: Asking) =>
      list({ limit: 100, ...namedBy(caller(site)) }, caller(site), as(caller(site)));
    return {
      ...Object.fromEntries(
        Object.entries(callers).map(([who, caller]) => [`students.list: ${who}`, listOf(caller)]),
      ),
      'audit.people': (site, as) => {
        const caller = staffOf(site, { capabilities: ['administrator'] });
        return audit.people({ person: 's', who: 'child' }, caller, as(caller));
      },
    };
  },
};

/** A carer asks for a child by name. */
const namedBy = ({ is_carer }: Caller) => (is_carer ? { auth_username: 's0' } : {});

/** Students and who lists them. */
export const taughtGrowing = { taught };
