import { pushWay } from '#functions/kernel/outbox/push-channel';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { PushMessage } from '#functions/kernel/push/payload';
import type { PushAnswer } from '#functions/kernel/push/push-service';
import type { Tables } from '#functions/kernel/store/tables';
import { deviceUidOf, pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { deviceKeys, endpointOf } from '#test/support/push/devices';
import { schoolNamed } from '#test/support/records/school';

/** A push that a device got. */
export interface Pushed {
  readonly endpoint: string;
  readonly message: PushMessage;
}

/** Returns how a worker sends pushes over tables, with simulated push services. */
export const pushesOver = (
  tables: Tables,
  now: () => Date,
  send: (push: Pushed) => PushAnswer | Promise<PushAnswer> = () => ({ kind: 'sent' }),
) => ({
  push: pushWay({
    messages: mailingMessages(tables),
    devices: pushDeviceRepository(tables),
    now,
    service: { send: async (_, { endpoint }, message) => send({ endpoint, message }) },
  }),
});

/** Adds a device of a person of the school `main`. */
export async function addDevice(tables: Tables, userUid: string, name: string): Promise<void> {
  const endpoint = endpointOf(name);
  const visited_at = '2026-03-01T00:00:00.000Z';
  const device = { userUid, deviceUid: deviceUidOf(endpoint), endpoint, name, visited_at };
  await pushDeviceRepository(tables)
    .of(schoolNamed('main'))
    .save({ ...device, keys: deviceKeys });
}
