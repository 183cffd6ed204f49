import type { JobQueue } from '#functions/kernel/jobs/queue';
import { isPublicKey } from '#functions/kernel/push/encryption';
import { pushEndpoint } from '#functions/kernel/push/endpoints';
import type { Vapid } from '#functions/kernel/push/vapid';
import type { Bound } from '#functions/kernel/record/declaration';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import {
  type pushDevices as contract,
  night,
  type PushDevice,
} from '#shared/notifications/push-devices.contract';
import type { Caller } from '#shared/rights/caller';
import type { DeviceTestMessage } from './store/device-test-message.ts';
import type { PreferenceRepository } from './store/notification-preferences.ts';
import { deviceUidOf, type PushDeviceRepository, type StoredDevice } from './store/push-devices.ts';

export interface PushDeviceDeps {
  readonly devices: Bound<PushDeviceRepository, 'list' | 'save' | 'remove' | 'tested'>;
  readonly preferences: Bound<PreferenceRepository, 'quietIfNone'>;
  readonly vapid: Pick<Vapid, 'publicKey'>;
  readonly queue: JobQueue<DeviceTestMessage>;
}

/** Returns the devices of the caller, the last used first. */
export const ownDevices = async (
  { devices }: { readonly devices: Bound<PushDeviceRepository, 'list'> },
  caller: Caller,
): Promise<PushDevice[]> => (await devices.of(caller).list(caller.userUid)).map(shown);

/** Lists and changes the devices of the caller. There is no access to another person's. */
export const pushDeviceHandlers = ({
  devices,
  preferences,
  vapid,
  queue,
}: PushDeviceDeps): Handlers<typeof contract> => {
  async function ownOf(caller: Caller, deviceUid: string): Promise<StoredDevice> {
    const own = await devices.of(caller).list(caller.userUid);
    const found = own.find((each) => each.deviceUid === deviceUid);
    if (!found) throw new AppError('notFound', "This device doesn't exist.");
    return found;
  }

  return {
    async list(_, caller) {
      const [public_key, own] = await Promise.all([
        vapid.publicKey(),
        ownDevices({ devices }, caller),
      ]);
      return { public_key, devices: own };
    },

    async save({ endpoint, keys, name }, { userUid, ...caller }, { now }) {
      if (!pushEndpoint(endpoint) || !isPublicKey(keys.p256dh)) {
        throw new AppError('badRequest', "This browser's push service is not supported.");
      }
      const visited_at = now.toISOString();
      const deviceUid = deviceUidOf(endpoint);
      const device = { userUid, deviceUid, endpoint, keys, name, visited_at };
      const isFirst = (await devices.of(caller).list(userUid)).length === 0;
      const saved = shown(await devices.of(caller).save(device));
      const isQuiet =
        isFirst && (await preferences.of(caller).quietIfNone(userUid, { ...night }, now));
      return isQuiet ? { ...saved, quiet: { ...night } } : saved;
    },

    async remove({ deviceUid }, caller) {
      await devices.of(caller).remove(await ownOf(caller, deviceUid));
      return { deviceUid };
    },

    async test({ deviceUid }, caller, { now }) {
      const device = await ownOf(caller, deviceUid);
      if (await devices.of(caller).tested(device, now)) {
        const { site, userUid } = caller;
        await queue.send({ kind: 'device-test', site, userUid, deviceUid, at: now.toISOString() });
      }
      return { deviceUid };
    },
  };
};

/** Returns what a person sees of a device: its address is a secret of the browser. */
const shown = ({ deviceUid, name, created_at, visited_at }: StoredDevice): PushDevice => ({
  deviceUid,
  name,
  created_at,
  visited_at,
});
