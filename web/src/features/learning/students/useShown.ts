import { useCaller } from '../../../auth/session.tsx';
import type { DashboardView } from '../dashboardView.ts';
import { useFamily } from './useFamily.ts';
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
