import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { users as contract } from '#shared/people/users.contract';
import { usersSchemas as schemas } from '#shared/people/users.schemas';
import { groupRepository } from './store/groups.ts';
import { userRepository } from './store/users.ts';
import { userHandlers } from './users.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  userHandlers(userRepository(tables), groupRepository(tables)),
);
