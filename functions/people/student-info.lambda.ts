import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { studentInfo as contract } from '#shared/people/student-info.contract';
import { studentInfoSchemas as schemas } from '#shared/people/student-info.schemas';
import { groupRepository } from './store/groups.ts';
import { userRepository } from './store/users.ts';
import { yearInfoReader } from './store/year-info.ts';
import { studentInfoHandlers } from './student-info.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  studentInfoHandlers({
    users: userRepository(tables),
    groups: groupRepository(tables),
    years: yearInfoReader(tables),
  }),
);
