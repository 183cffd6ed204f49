import type { Bound } from '#functions/kernel/record/declaration';
import { groupOrder } from '#shared/audiences/group-order';
import type { Group } from '#shared/audiences/groups.contract';
import type { Profile } from '#shared/intake/roster';
import type { Handlers } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import {
  type newStudents as contract,
  type NewStudentGroup,
  newStudentDays,
} from '#shared/people/new-students.contract';
import type { GroupRepository } from './store/groups.ts';
import type { NewStudentReader } from './store/new-students.ts';
import { linkedTo, type StudentPeople } from './store/students.ts';

interface NewStudentDeps {
  readonly students: NewStudentReader;
  readonly users: Bound<StudentPeople, 'get'>;
  readonly groups: Bound<GroupRepository, 'all'>;
}

/**
 * Lists new students for staff, of the whole school. A carer link of any kind switches the rights of
 * staff off for that child, so own children are not in the list.
 */
export const newStudentHandlers = ({
  students,
  users,
  groups,
}: NewStudentDeps): Handlers<typeof contract> => ({
  async list({ year, homeroom, order, ...page }, caller, { now, audit }) {
    const { timeZone } = caller;
    const today = dayIn(timeZone, now);
    const linked = await linkedTo(users, caller);
    const wanted = [year, homeroom].filter((group) => group !== undefined);
    const { records, next_token } = await students.of(caller).starting({
      from: addDays(today, -newStudentDays),
      to: addDays(today, newStudentDays),
      isDescending: order === 'desc',
      page,
      isShown: ({ type, userUid, groups: own }) =>
        type === 'student' && !linked.has(userUid) && wanted.every((group) => own.includes(group)),
    });
    await audit(records.map(({ userUid }) => userUid));
    // One query of all groups costs less than reading each group of 20 students.
    const known = records.length > 0 ? await groups.of(caller).all() : [];
    const homerooms = new Map(
      known.flatMap(({ grouptype, groupUid, groupname }) =>
        grouptype === 'Homeroom' ? [[groupUid, groupname] as const] : [],
      ),
    );
    return { records: records.map((student) => newStudentOf(student, homerooms)), next_token };
  },

  async listGroups(_, caller) {
    const all = await groups.of(caller).all();
    return all.filter(isFilter).sort((a, b) => groupOrder(a.groupname, b.groupname));
  },
});

function newStudentOf(student: Profile, homerooms: ReadonlyMap<string, string>) {
  const homeroom = student.groups.find((group) => homerooms.has(group));
  return {
    studentUid: student.userUid,
    firstname: student.firstname,
    surname: student.surname,
    year: student.form_run ?? '',
    homeroom: homerooms.get(homeroom ?? '') ?? '',
    started_on: student.started_on ?? '',
  };
}

const isFilter = (group: Group): group is NewStudentGroup =>
  group.grouptype === 'Year level' || group.grouptype === 'Homeroom';
