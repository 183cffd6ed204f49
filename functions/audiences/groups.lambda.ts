import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { ApplyMessage } from '#functions/people/store/school-groups/apply.record';
import { schoolGroupRepository } from '#functions/people/store/school-groups/school-groups';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { groupsSchemas as schemas } from '#shared/audiences/groups.schemas';
import { allGroups as contract } from '#shared/audiences/school-groups.contract';
import { groupHandlers } from './groups.ts';
import { groupUses } from './school-groups/group-uses.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  groupHandlers({
    groups: groupRepository(tables),
    schoolGroups: schoolGroupRepository(tables, idempotencyRepository(tables)),
    people: peopleRepository(tables),
    users: userRepository(tables),
    queue: queueOf(queues, 'documents', ApplyMessage),
    usesOf: groupUses(tables),
  }),
);
