import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { learningGoalsPdf as contract } from '#shared/goals/learning-goals-pdf.contract';
import { learningGoalsPdfSchemas as schemas } from '#shared/goals/learning-goals-pdf.schemas';
import { learningGoalsPdfHandlers } from './learning-goals-pdf.ts';
import { goalsPdfFiles } from './store/goals-pdf-files.ts';
import { GoalsPdfMessage } from './store/goals-pdf-message.ts';
import { goalsPdfRepository } from './store/goals-pdfs.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  learningGoalsPdfHandlers({
    users: userRepository(tables),
    people: peopleRepository(tables),
    homerooms: homerooms(tables),
    pdfs: goalsPdfRepository(tables),
    files: goalsPdfFiles(buckets),
    queue: queueOf(queues, 'documents', GoalsPdfMessage),
    documents: documentRepository(tables),
    documentQueue: queueOf(queues, 'documents', DocumentMessage),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
  }),
);
