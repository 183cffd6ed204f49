import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { serveSignedIn } from '#functions/wiring';
import { groups as contract } from '#shared/audiences/groups.contract';
import { groupHandlers } from './groups.ts';
import { groupRepository } from './store/groups.ts';

export const handler = serveSignedIn(
  contract,
  groupHandlers(groupRepository(db, tableName('groups'))),
);
