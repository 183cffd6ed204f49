import {
  linkedTo,
  type Relation,
  relationTo,
  type StudentPeople,
  studentFor,
  studentNotFound,
} from '#functions/people/store/students';
import type { RequestForm } from '#shared/psychology/school-psychology-request.contract';
import type { Caller } from '#shared/rights/caller';
import type { SupportRequest } from './store/request-record.ts';

const requesterOf: Partial<Record<Relation, SupportRequest['requester']>> = {
  self: 'student',
  carer: 'carer',
  duty: 'staff',
};

/** Returns the student of a new request and why the caller may ask, or the answer for an unknown one. */
export async function studentOfRequest(
  users: StudentPeople,
  caller: Caller,
  { student_userid, STUDENT_NUMBER }: Pick<RequestForm, 'student_userid' | 'STUDENT_NUMBER'>,
) {
  const found = student_userid
    ? await seenByUid(users, caller, student_userid)
    : await studentFor(users, caller, 'psy.save', { STUDENT_NUMBER });
  const requester = found.relation && requesterOf[found.relation];
  if (!requester) throw studentNotFound();
  return { studentUid: found.student.userUid, requester };
}

async function seenByUid(users: StudentPeople, caller: Caller, userUid: string) {
  const [student, linked] = await Promise.all([
    users.of(caller).get(userUid),
    linkedTo(users, caller),
  ]);
  if (!student) throw studentNotFound();
  return { student, relation: relationTo(caller, 'psy.save', student, linked) };
}
