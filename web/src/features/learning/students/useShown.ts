import {
  type CarerStudent,
  carerstudents,
  seniorSchoolStudents,
} from '#shared/absences/carerstudents.contract';
import { fullName } from '#shared/people/names';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import type { DashboardView } from '../dashboardView.ts';
import { type Student, yearWords } from './student.ts';
import { useStudentList } from './useStudentList.ts';

/** Finds the student of the address, or the first of a family, and all who can be chosen. */
export function useShown(view: DashboardView) {
  const isStaff = useCaller().type === 'faculty';
  const { family, isTooYoung, ...own } = useFamily();
  const ofFamily = family?.find(({ username }) => username === view.student);
  const named = ofFamily ? '' : view.student;
  const students = useStudentList(isStaff && family !== undefined, view, named);
  // A teacher's first student is a choice: each read of a student's record is written down.
  const first = isStaff || view.student ? undefined : family?.[0];
  const student = ofFamily ?? students.found ?? first;
  const error = own.error ?? students.error;
  return {
    isStaff,
    family,
    isTooYoung,
    students,
    student,
    choices: [...(family ?? []), ...(students.listed ?? [])],
    /** Whether the address names nobody whom the person may see. */
    isUnknown: students.isUnknown || (!isStaff && family !== undefined && named !== ''),
    isLoading: !error && !student && (!family || (isStaff && view.student !== '')),
    error,
    retry: () => {
      own.retry();
      students.retry();
    },
  };
}

/** Reads the person's own students: the children of the senior school, and oneself as a student. */
function useFamily() {
  const caller = useCaller();
  const { username, userUid, firstname, surname } = caller;
  const isCarer = may(caller, 'stu.carer');
  const seniors = useRead(
    carerstudents.listSeniors,
    isCarer ? { auth_username: username, student_group: seniorSchoolStudents } : null,
  );
  const hasNoSenior = seniors.data?.length === 0;
  // Says why there is none: all children may be younger.
  const children = useRead(carerstudents.list, isCarer && hasNoSenior ? {} : null);
  const name = fullName({ firstname, surname });
  const self: Student[] =
    caller.type === 'student'
      ? [{ studentUid: userUid, username, firstname, name, ...ofOneself }]
      : [];
  const isKnown = !isCarer || (seniors.data && (!hasNoSenior || children.data));
  return {
    family: isKnown ? [...self, ...(seniors.data ?? []).map(studentOf)] : undefined,
    isTooYoung: hasNoSenior && (children.data?.length ?? 0) > 0,
    error: seniors.error ?? children.error,
    retry: () => void Promise.all([seniors.mutate(), children.mutate()]),
  };
}

const ofOneself = { year: '', absencesOf: '', goals: pathTo('/student-goals') };

const studentOf = (child: CarerStudent): Student => ({
  studentUid: child.userUid,
  username: child.username,
  firstname: child.firstname,
  name: fullName(child),
  year: yearWords(child.orgunit),
  absencesOf: child.STUDENT_NUMBER || child.username,
  // Staff choose between their classes and their children there.
  goals: pathTo('/student-goals', { student: child.username, of: 'children' }),
});
