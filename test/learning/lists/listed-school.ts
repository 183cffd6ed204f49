import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys } from '#functions/intake/store/roster';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { rosterKey } from '#functions/kernel/roster/keys';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { classLists } from '#functions/learning/store/class-lists';
import { classStudents } from '#functions/learning/store/class-students';
import type { StudentListDeps } from '#functions/learning/student-list';
import { studentsHandlers } from '#functions/learning/students';
import { groupRepository } from '#functions/people/store/groups';
import { homerooms } from '#functions/people/store/homerooms';
import { userRepository } from '#functions/people/store/users';
import { yearInfoReader } from '#functions/people/store/year-info';
import { schoolNamed } from '#test/support/records/school';

export const main = schoolNamed('main');

/** Stores the enrolment of a student in a class, both by `sourcedId`. */
export async function enrol(tables: Tables, user: string, inClass: string): Promise<void> {
  const enrolment = {
    sourcedId: `${user}-${inClass}`,
    userSourcedId: user,
    classSourcedId: inClass,
    schoolSourcedId: 'school',
    role: 'student',
  };
  const keys = {
    ...rosterKey(main, 'enrollments', enrolment.sourcedId),
    ...indexKeys(main, 'enrollments', enrolment),
  };
  const TableName = tables.table('roster');
  await tables.db.send(new PutCommand({ TableName, Item: { ...enrolment, ...keys } }));
}

export const intakeEnds = async (tables: Tables, now: Date): Promise<void> => {
  await transact(tables.db, [calendarChanged(tables)(main, now)]);
};

/** Returns the handlers of the list; `taught` replaces how the students of classes are read. */
export function listOver(tables: Tables, taught?: StudentListDeps['taught']) {
  const users = userRepository(tables);
  const lists = classLists(tables);
  return studentsHandlers({
    users,
    lists,
    taught: taught ?? classStudents(tables, { users, lists }),
    groups: groupRepository(tables),
    years: yearInfoReader(tables),
    homerooms: homerooms(tables),
  });
}
