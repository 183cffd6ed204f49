import type { Bound } from '#functions/kernel/record/declaration';
import type { Handlers } from '#shared/kernel/route';
import { fullName } from '#shared/people/names';
import type { studentInfo as contract } from '#shared/people/student-info.contract';
import { homeroomOf } from './school-place.ts';
import type { GroupRepository } from './store/groups.ts';
import { type StudentPeople, studentFor } from './store/students.ts';
import { headsOf } from './store/year-heads.ts';
import type { YearInfoReader } from './store/year-info.ts';

interface StudentInfoDeps {
  readonly users: StudentPeople;
  readonly groups: Bound<GroupRepository, 'many'>;
  readonly years: Bound<YearInfoReader, 'ofYear'>;
}

/** Answers a student's year, homeroom, homeroom teacher and head of year. */
export const studentInfoHandlers = ({
  users,
  groups,
  years,
}: StudentInfoDeps): Handlers<typeof contract> => ({
  async get(named, caller, { audit }) {
    const { student } = await studentFor(users, caller, 'stu.info', named);
    await audit([student.userUid]);
    const year = student.form_run ?? '';
    const [homeroom, found] = await Promise.all([
      homeroomOf({ users, groups }, caller, student),
      year ? years.of(caller).ofYear(year) : [],
    ]);
    const [head] = await headsOf(users, caller, found);
    return {
      studentUid: student.userUid,
      STUDENT_NUMBER: student.studentNumber ?? '',
      username: student.username,
      student: fullName(student),
      firstname: student.firstname,
      surname: student.surname,
      form_run: year,
      ...homeroom,
      head_of_year: head?.name ?? '',
      head_of_year_email: head?.email ?? '',
    };
  },
});
