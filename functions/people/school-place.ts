import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import type { GroupRepository } from './store/groups.ts';
import type { UserRepository } from './store/users.ts';

interface PlaceDeps {
  readonly users: Bound<UserRepository, 'get'>;
  readonly groups: Bound<GroupRepository, 'many'>;
}

/** Returns a student's homeroom and homeroom teacher; empty texts for what is not known. */
export async function homeroomOf({ users, groups }: PlaceDeps, school: School, student: Profile) {
  const [teacher, memberOf] = await Promise.all([
    student.homeroom_teacher ? users.of(school).get(student.homeroom_teacher) : undefined,
    groups.of(school).many(student.groups),
  ]);
  const homeroom = memberOf.find(({ grouptype }) => grouptype === 'Homeroom');
  const isHere = teacher?.status === 'active';
  return {
    homeroom: homeroom?.groupname ?? '',
    homeroom_teacher: isHere ? fullName(teacher) : '',
    homeroom_teacher_email: isHere ? teacher.email : '',
  };
}
