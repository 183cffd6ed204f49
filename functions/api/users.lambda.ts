import { userHandlers } from '#functions/api/users';
import { groupRepository } from '#functions/data/groups';
import { userRepository } from '#functions/data/users';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.users,
  userHandlers(userRepository(db, tableName('users')), groupRepository(db, tableName('groups'))),
);
