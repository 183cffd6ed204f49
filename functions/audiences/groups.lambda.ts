import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { groups as contract } from '#shared/audiences/groups.contract';
import { groupsSchemas as schemas } from '#shared/audiences/groups.schemas';
import { groupHandlers } from './groups.ts';
import { groupRepository } from './store/groups.ts';

export const handler = serveSignedIn(contract, schemas, groupHandlers(groupRepository(tables)));
