import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { schools } from '#functions/kernel/schools/current';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { userRepository } from '#functions/people/store/users';
import { servePublic } from '#functions/wiring';
import { rollLinks as contract } from '#shared/emergency/roll-links.contract';
import { rollLinksSchemas as schemas } from '#shared/emergency/roll-links.schemas';
import { rollLinkHandlers } from './roll-links.ts';
import { emergencyBroadcastRepository } from './store/emergencybroadcast.ts';
import { rollCallRepository } from './store/roll-calls.ts';
import { rollLinkRepository } from './store/roll-links.ts';
import { wrongNumberOrder } from './store/wrong-number-order.ts';

export const handler = servePublic(
  contract,
  schemas,
  rollLinkHandlers({
    links: rollLinkRepository(tables),
    rolls: rollCallRepository(tables),
    users: userRepository(tables),
    broadcasts: emergencyBroadcastRepository(tables),
    limits: limitRepository(tables),
    suppressions: suppressionRepository(tables),
    queue: orderQueue(queues, wrongNumberOrder),
    schoolOf: schools.of,
  }),
);
