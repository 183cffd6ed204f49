import { groupHandlers } from '#functions/api/groups';
import { groupRepository } from '#functions/data/groups';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.groups,
  groupHandlers(groupRepository(db, tableName('groups'))),
);
