import { keyArn } from '#functions/kernel/environment';
import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { pushKey } from '#functions/kernel/push/push-key';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { pushDevices as contract } from '#shared/notifications/push-devices.contract';
import { pushDevicesSchemas as schemas } from '#shared/notifications/push-devices.schemas';
import { pushDeviceHandlers } from './push-devices.ts';
import { deviceTestOrder } from './store/device-test-message.ts';
import { preferenceRepository } from './store/notification-preferences.ts';
import { pushDeviceRepository } from './store/push-devices.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  pushDeviceHandlers({
    devices: pushDeviceRepository(tables),
    preferences: preferenceRepository(tables),
    vapid: pushKey(keyArn('push')),
    queue: orderQueue(queues, deviceTestOrder),
  }),
);
