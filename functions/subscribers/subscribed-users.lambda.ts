import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { subscribedUsers as contract } from '#shared/subscribers/subscribed-users.contract';
import { subscribedUsersSchemas as schemas } from '#shared/subscribers/subscribed-users.schemas';
import { subscriberMailOrder } from './store/subscriber-outbox.ts';
import { subscriberRepository } from './store/subscribers.ts';
import { subscriberHandlers } from './subscribed-users.ts';

const idempotency = idempotencyRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  subscriberHandlers({
    subscribers: subscriberRepository(tables, idempotency),
    queue: orderQueue(queues, subscriberMailOrder),
    documents: {
      documents: documentRepository(tables),
      idempotency,
      limits: limitRepository(tables),
      queue: queueOf(queues, 'documents', DocumentMessage),
    },
  }),
);
