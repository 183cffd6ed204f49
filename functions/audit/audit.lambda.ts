import { childLooks, childState } from '#functions/kernel/audit/child-looks';
import { schoolLooks } from '#functions/kernel/audit/school-looks';
import { tables } from '#functions/kernel/store/tables';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { audit as contract } from '#shared/audit/audit.contract';
import { auditSchemas as schemas } from '#shared/audit/audit.schemas';
import { auditHandlers } from './audit.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  auditHandlers({
    looks: schoolLooks(tables),
    childLooks: childLooks(tables),
    state: childState(tables),
    users: userRepository(tables),
    people: peopleRepository(tables),
  }),
);
