import { answerStore } from '#functions/kernel/store/answers';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { serveSignedIn } from '#functions/wiring';
import { studentGoals as contract } from '#shared/goals/student-goals.contract';
import { studentGoalsSchemas as schemas } from '#shared/goals/student-goals.schemas';
import { goalsPdfReader } from './pdfs/store/goals-pdfs.ts';
import { readingDeps } from './reading-deps.ts';
import { classMembers } from './store/class-members.ts';
import { writtenGoals } from './store/written-goals.record.ts';
import { studentGoalsHandlers } from './student-goals.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  studentGoalsHandlers({
    ...readingDeps(tables),
    writer: writtenGoals(tables, idempotencyRepository(tables)),
    homerooms: homerooms(tables),
    groups: groupRepository(tables),
    members: classMembers(tables),
    people: peopleRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    answers: answerStore(buckets),
    pdfs: goalsPdfReader(tables),
  }),
);
