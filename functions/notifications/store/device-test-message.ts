import * as z from 'zod';
import { kindOfOrder } from '#functions/kernel/outbox/order';

/** Orders the push that a person sends to one of the own devices. */
export const DeviceTestMessage = z.object({
  kind: z.literal('device-test'),
  site: z.string(),
  userUid: z.string(),
  deviceUid: z.string(),
  at: z.string(),
});
export type DeviceTestMessage = z.infer<typeof DeviceTestMessage>;

export const deviceTestOrder = kindOfOrder({ schema: DeviceTestMessage, priority: 'urgent' });
