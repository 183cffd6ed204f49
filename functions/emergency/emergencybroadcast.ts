import { newId } from '#functions/kernel/id';
import { nextVersion } from '#functions/kernel/version';
import { shownAt } from '#shared/emergency/all-clear';
import type { emergencybroadcast as contract } from '#shared/emergency/emergencybroadcast.contract';
import type { Handlers } from '#shared/kernel/route';
import type { EmergencyFiles } from './store/emergency-files.ts';
import type { EmergencyBroadcastRepository } from './store/emergencybroadcast.ts';
import type { RollCallRepository } from './store/roll-calls.ts';

/**
 * Answers the emergency broadcast of the site to everyone; administrators change it. Each change is
 * also written into the file that the pages request.
 */
export const emergencyBroadcastHandlers = (
  broadcasts: EmergencyBroadcastRepository,
  files: Pick<EmergencyFiles, 'publish'>,
  rolls: Pick<RollCallRepository, 'start'>,
): Handlers<typeof contract> => ({
  get: async (_, caller, { now }) => shownAt(await broadcasts.current(caller.site), now.getTime()),

  async update({ status, message, asks_safety, updated_at: seen }, caller, { now }) {
    const broadcast = {
      emergencybroadcastUid: 'current',
      status,
      message,
      updated_at: nextVersion(now, seen),
    };
    const stored = await broadcasts.replace(caller.site, broadcast, caller.userUid, seen);
    await files.publish(caller.site);
    if (status && asks_safety) {
      const roll = { rollUid: newId(now), started_at: now.toISOString(), message };
      await rolls.start(caller.site, roll, caller.userUid);
    }
    return stored;
  },
});
