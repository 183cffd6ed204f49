import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { newStudents as contract } from '#shared/people/new-students.contract';
import { newStudentsSchemas as schemas } from '#shared/people/new-students.schemas';
import { newStudentHandlers } from './new-students.ts';
import { groupRepository } from './store/groups.ts';
import { newStudentReader } from './store/new-students.ts';
import { userRepository } from './store/users.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  newStudentHandlers({
    students: newStudentReader(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
  }),
);
