import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { yearInfo as contract } from '#shared/people/year-info.contract';
import { yearInfoSchemas as schemas } from '#shared/people/year-info.schemas';
import { groupRepository } from './store/groups.ts';
import { userRepository } from './store/users.ts';
import { yearInfoReader } from './store/year-info.ts';
import { yearInfoHandlers } from './year-info.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  yearInfoHandlers({
    users: userRepository(tables),
    groups: groupRepository(tables),
    years: yearInfoReader(tables),
  }),
);
