import type { EmergencyBroadcastRepository } from '#functions/data/emergencybroadcast';
import { nextVersion } from '#functions/lib/version';
import type { emergencybroadcast as contract } from '#shared/contract/emergencybroadcast';
import type { Handlers } from '#shared/contract/route';

/** The site's emergency broadcast: everyone reads it, administrators change it. */
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
