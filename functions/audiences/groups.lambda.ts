import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { groups as contract } from '#shared/audiences/groups.contract';
import { groupHandlers } from './groups.ts';
import { groupRepository } from './store/groups.ts';

export const handler = serveSignedIn(contract, groupHandlers(groupRepository(tables)));
