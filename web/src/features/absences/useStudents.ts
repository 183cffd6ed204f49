import { carerstudents } from '#shared/absences/carerstudents.contract';
import { studentInfo } from '#shared/people/student-info.contract';
import { may } from '#shared/rights/permissions';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { knownAs } from './knownAs.ts';

/** A student whose absences the person may see. */
export interface Student {
  readonly STUDENT_NUMBER: string;
  readonly username: string;
  readonly firstname: string;
  readonly surname: string;
  /** What the family calls the student, different for each of its children. */
  readonly name: string;
  /** The year level. */
  readonly year: string;
}

/**
 * Reads the person's own students: a carer's children, or the student who is signed in. For staff,
 * `named` finds another student by number or user name.
 */
export function useStudents(named: string) {
  const own = useOwn();
  const isOwn = own.students?.some((each) => each.STUDENT_NUMBER === named);
  const other = useOther(own.students && !isOwn ? named : '');
  const students = own.students && (other.student ? [other.student] : own.students);
  return {
    /** All own students; none for staff who are no carers. */
    own: own.students,
    /** The students to show: the named one, or all own ones. */
    shown: isOwn
      ? students?.filter((each) => each.STUDENT_NUMBER === named)
      : named && !other.student
        ? undefined
        : students,
    error: own.error ?? other.error,
    retry: () => {
      own.retry();
      other.retry();
    },
  };
}

/** Reads the students who belong to the person: the children, and oneself as a student. */
function useOwn() {
  const caller = useCaller();
  const isCarer = may(caller, 'cs.list');
  const isStudent = caller.type === 'student';
  const children = useRead(carerstudents.list, isCarer ? {} : null);
  const self = useRead(studentInfo.get, isStudent ? {} : null);
  const isThere = (!isCarer || children.data) && (!isStudent || self.data);
  const students = [
    ...(self.data ? [{ ...self.data, year: self.data.form_run }] : []),
    ...(children.data ?? []).map((child) => ({ ...child, year: child.orgunit })),
  ];
  return {
    // A student without a number has no records.
    students: isThere ? knownAs(students.filter((each) => each.STUDENT_NUMBER !== '')) : undefined,
    error: children.error ?? self.error,
    retry: () => void Promise.all([children.mutate(), self.mutate()]),
  };
}

/** Finds a student by number, else by user name. */
function useOther(named: string) {
  const byNumber = useRead(studentInfo.get, named ? { STUDENT_NUMBER: named } : null);
  const isUnknown = byNumber.error?.kind === 'notFound' || byNumber.error?.kind === 'badRequest';
  const byName = useRead(studentInfo.get, named && isUnknown ? { username: named } : null);
  const found = byNumber.data ?? byName.data;
  return {
    student: named && found ? { ...found, name: found.firstname, year: found.form_run } : undefined,
    error: named === '' ? undefined : isUnknown ? byName.error : byNumber.error,
    retry: () => void Promise.all([byNumber.mutate(), byName.mutate()]),
  };
}
