import type { GroupRepository } from '#functions/audiences/store/groups';
import type { Handlers } from '#shared/kernel/route';
import type { studentInfo as contract } from '#shared/people/student-info.contract';
import { homeroomOf } from './school-place.ts';
import { type StudentPeople, studentFor } from './store/students.ts';

/** Answers a student's year, homeroom and homeroom teacher. */
export const studentInfoHandlers = (
  users: StudentPeople,
  groups: Pick<GroupRepository, 'many'>,
): Handlers<typeof contract> => ({
  async get(named, caller, { audit }) {
    const { student } = await studentFor(users, caller, 'stu.info', named);
    await audit([student.userUid]);
    return {
      studentUid: student.userUid,
      STUDENT_NUMBER: student.studentNumber ?? '',
      username: student.username,
      student: `${student.firstname} ${student.surname}`,
      firstname: student.firstname,
      surname: student.surname,
      form_run: student.form_run ?? '',
      ...(await homeroomOf({ users, groups }, caller.site, student)),
    };
  },
});
