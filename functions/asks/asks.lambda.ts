import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { askCopies } from '#functions/posts/store/asks/ask-copies';
import { serveSignedIn } from '#functions/wiring';
import { asks as contract } from '#shared/asks/asks.contract';
import { asksSchemas as schemas } from '#shared/asks/asks.schemas';
import { askHandlers } from './asks.ts';
import { answerRepository } from './store/answers.ts';
import { wordingRepository } from './store/wordings.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  askHandlers({
    asks: askCopies(tables),
    people: peopleRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    answers: answerRepository(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    wordings: wordingRepository(tables),
    write: async (items) => (await transact(tables.db, items)) === undefined,
    queue: queueOf(queues, 'documents', DocumentMessage),
  }),
);
