import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { schools } from '#functions/kernel/schools/current';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { ownNames, withOwnName } from '#functions/site/store/own-name';
import { subscriberLinks } from '#functions/subscribers/store/subscriber-links';
import { subscriberMailOrder } from '#functions/subscribers/store/subscriber-outbox';
import { servePublic } from '#functions/wiring';
import { unsubscribe as contract } from '#shared/notifications/unsubscribe.contract';
import { unsubscribeSchemas as schemas } from '#shared/notifications/unsubscribe.schemas';
import { preferenceRepository } from './store/notification-preferences.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';

export const handler = servePublic(
  contract,
  schemas,
  unsubscribeHandlers({
    preferences: preferenceRepository(tables),
    subscribers: subscriberLinks(tables),
    queue: orderQueue(queues, subscriberMailOrder),
    limits: limitRepository(tables),
    schoolOf: withOwnName(ownNames(tables), schools.of),
  }),
);
