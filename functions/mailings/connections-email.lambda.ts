import { pdfReader } from '#functions/connections/store/pdfs';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import { serveSignedIn } from '#functions/wiring';
import { connectionsEmail as contract } from '#shared/connections/connections-email.contract';
import { connectionsEmailSchemas as schemas } from '#shared/connections/connections-email.schemas';
import { connectionsEmailHandlers } from './connections-email.ts';
import { MailingMessage } from './store/mailing-message.ts';
import { mailingRepository } from './store/mailings.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  connectionsEmailHandlers({
    pdfs: pdfReader(tables),
    subscribers: subscriberReader(tables),
    mailings: mailingRepository(tables),
    queue: queueOf(queues, 'mail', MailingMessage),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
  }),
);
