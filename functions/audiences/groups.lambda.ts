import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { serveSignedIn } from '#functions/wiring';
import { groups as contract } from '#shared/audiences/groups.contract';
import { groupsSchemas as schemas } from '#shared/audiences/groups.schemas';
import { groupHandlers } from './groups.ts';

export const handler = serveSignedIn(contract, schemas, groupHandlers(groupRepository(tables)));
