import type { Resource } from '#shared/kernel/route';
import type { pushDevicesSchemas } from './push-devices.schemas.ts';

export type { PushDevice, PushDevices } from './push-devices.schemas.ts';

/** When no message but an emergency appears, for a person who has chosen no hours. */
export const night = { from: '21:00', to: '07:00' } as const;

/** The most devices of a person. A further one replaces the one that was used longest ago. */
export const mostDevices = 10;

export const pushDevices: Resource<typeof pushDevicesSchemas> = {
  list: {
    method: 'GET',
    path: '/push-devices',
    operation: 'push.own',
    child: 'own',
    summary:
      "Returns the caller's devices that get pushes, and the key with which a browser subscribes.",
  },
  save: {
    method: 'PUT',
    path: '/push-devices',
    operation: 'push.own',
    child: 'own',
    summary:
      'Adds or renews the device of this browser. It gets nothing for anyone else then. The first device sets quiet hours, if the caller has none.',
  },
  remove: {
    method: 'DELETE',
    path: '/push-devices/{deviceUid}',
    operation: 'push.own',
    child: 'own',
    summary: "Removes one of the caller's devices.",
  },
  test: {
    method: 'POST',
    path: '/push-devices/{deviceUid}/test',
    operation: 'push.own',
    child: 'own',
    repeat: 'same',
    summary: "Sends a push to one of the caller's devices, at most one in 30 seconds.",
  },
};
