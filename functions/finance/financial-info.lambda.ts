import { loadReader } from '#functions/intake/store/loads';
import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { financialInfo as contract } from '#shared/finance/financial-info.contract';
import { financialInfoSchemas as schemas } from '#shared/finance/financial-info.schemas';
import { financialInfoHandlers } from './financial-info.ts';
import { accountReader } from './store/accounts.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  financialInfoHandlers({
    accounts: accountReader(tables),
    loads: loadReader(tables),
    users: userRepository(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', DocumentMessage),
  }),
);
