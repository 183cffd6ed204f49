import { groupRepository } from '#functions/audiences/store/groups';
import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { serveSignedIn } from '#functions/wiring';
import { users as contract } from '#shared/people/users.contract';
import { userRepository } from './store/users.ts';
import { userHandlers } from './users.ts';

export const handler = serveSignedIn(
  contract,
  userHandlers(userRepository(db, tableName('users')), groupRepository(db, tableName('groups'))),
);
