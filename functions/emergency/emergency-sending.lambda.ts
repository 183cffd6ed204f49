import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { hasTexts } from '#functions/notifications/store/has-texts';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { serveSignedIn } from '#functions/wiring';
import { emergencySending as contract } from '#shared/emergency/emergency-sending.contract';
import { emergencySendingSchemas as schemas } from '#shared/emergency/emergency-sending.schemas';
import { emergencySendingHandlers } from './emergency-sending.ts';
import { sendingStateDeps } from './sending-state-deps.ts';
import { emergencyOrder } from './store/emergency-message.ts';
import { sendingRepository } from './store/sendings.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  emergencySendingHandlers({
    ...sendingStateDeps(tables),
    sendings: sendingRepository(tables),
    devices: pushDeviceRepository(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', DocumentMessage),
    mail: orderQueue(queues, emergencyOrder),
    hasTexts,
  }),
);
