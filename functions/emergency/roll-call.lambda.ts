import { knownAway } from '#functions/absences/store/known-away';
import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import { teacherDays } from '#functions/timetables/timetable-days';
import { timetableDeps } from '#functions/timetables/timetable-deps';
import { serveSignedIn } from '#functions/wiring';
import { rollCall as contract } from '#shared/emergency/roll-call.contract';
import { rollCallSchemas as schemas } from '#shared/emergency/roll-call.schemas';
import { rollCallHandlers } from './roll-call.ts';
import { rollCallRepository } from './store/roll-calls.ts';

const timetables = timetableDeps(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  rollCallHandlers({
    rolls: rollCallRepository(tables),
    people: peopleRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    restricted: restrictedChildren(tables),
    away: knownAway(tables),
    lessonsOf: (caller, days) => teacherDays(timetables, caller, days),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', DocumentMessage),
  }),
);
