import type { Bound } from '#functions/kernel/record/declaration';
import type { Handlers } from '#shared/kernel/route';
import { fullName } from '#shared/people/names';
import type { yearInfo as contract } from '#shared/people/year-info.contract';
import { homeroomOf } from './school-place.ts';
import type { GroupRepository } from './store/groups.ts';
import { type StudentPeople, studentFor } from './store/students.ts';
import { headsOf } from './store/year-heads.ts';
import type { YearInfoReader } from './store/year-info.ts';

interface YearInfoDeps {
  readonly users: StudentPeople;
  readonly groups: Bound<GroupRepository, 'many'>;
  readonly years: YearInfoReader;
}

/** Answers what a student's family may know about the student's year. */
export const yearInfoHandlers = ({
  users,
  groups,
  years,
}: YearInfoDeps): Handlers<typeof contract> => ({
  async get(named, caller, { audit }) {
    const { student } = await studentFor(users, caller, 'year', named);
    await audit([student.userUid]);
    const year = student.form_run ?? '';
    const [homeroom, found] = await Promise.all([
      homeroomOf({ users, groups }, caller, student),
      year ? years.of(caller).ofYear(year) : [],
    ]);
    return {
      studentUid: student.userUid,
      STUDENT_NUMBER: student.studentNumber ?? '',
      student: fullName(student),
      firstname: student.firstname,
      year,
      ...homeroom,
      heads: await headsOf(users, caller, found),
      key_dates: found.flatMap(({ kind, title, date }) =>
        kind === 'key_date' && date !== undefined ? [{ title, date }] : [],
      ),
      // The intake takes only these addresses; an older record could have another.
      documents: found.flatMap(({ kind, title, url }) =>
        kind === 'document' && url?.startsWith('https://') ? [{ title, url }] : [],
      ),
    };
  },
});
