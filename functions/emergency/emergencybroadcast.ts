import { nextVersion } from '#functions/kernel/version';
import type { emergencybroadcast as contract } from '#shared/emergency/emergencybroadcast.contract';
import type { Handlers } from '#shared/kernel/route';
import type { EmergencyBroadcastRepository } from './store/emergencybroadcast.ts';

/** Answers the emergency broadcast of the site to everyone; administrators change it. */
export const emergencyBroadcastHandlers = (
  broadcasts: EmergencyBroadcastRepository,
): Handlers<typeof contract> => ({
  get: (_, caller) => broadcasts.current(caller.site),

  async update({ status, message, updated_at: seen }, caller, { now }) {
    const broadcast = {
      emergencybroadcastUid: 'current',
      status,
      message,
      updated_at: nextVersion(now, seen),
    };
    await broadcasts.replace(caller.site, broadcast, caller.userUid, seen);
    return broadcast;
  },
});
