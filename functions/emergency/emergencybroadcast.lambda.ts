import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { hasTexts } from '#functions/notifications/store/has-texts';
import { serveSignedIn } from '#functions/wiring';
import { emergencybroadcast as contract } from '#shared/emergency/emergencybroadcast.contract';
import { emergencybroadcastSchemas as schemas } from '#shared/emergency/emergencybroadcast.schemas';
import { emergencyBroadcastHandlers } from './emergencybroadcast.ts';
import { emergencyFiles } from './store/emergency-files.ts';
import { emergencyOrder } from './store/emergency-message.ts';
import { emergencyBroadcastRepository } from './store/emergencybroadcast.ts';
import { rollCallRepository } from './store/roll-calls.ts';
import { sendingRepository } from './store/sendings.ts';
import { toldOrder } from './store/told-order.ts';

const broadcasts = emergencyBroadcastRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  emergencyBroadcastHandlers({
    broadcasts,
    files: emergencyFiles(tables, buckets, broadcasts),
    rolls: rollCallRepository(tables),
    sendings: sendingRepository(tables),
    queue: orderQueue(queues, emergencyOrder),
    told: orderQueue(queues, toldOrder),
    hasTexts,
  }),
);
