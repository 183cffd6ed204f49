import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { homerooms } from '#functions/people/store/homerooms';
import { userRepository } from '#functions/people/store/users';
import { yearInfoReader } from '#functions/people/store/year-info';
import { serveSignedIn } from '#functions/wiring';
import { students as contract } from '#shared/learning/students.contract';
import { studentsSchemas as schemas } from '#shared/learning/students.schemas';
import { classLists } from './store/class-lists.ts';
import { classStudents } from './store/class-students.ts';
import { studentsHandlers } from './students.ts';

const users = userRepository(tables);
const lists = classLists(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  studentsHandlers({
    users,
    groups: groupRepository(tables),
    lists,
    taught: classStudents(tables, { users, lists }),
    years: yearInfoReader(tables),
    homerooms: homerooms(tables),
  }),
);
