import { newId } from '#functions/kernel/id';
import type { Bound } from '#functions/kernel/record/declaration';
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
  files: Bound<EmergencyFiles, 'publish'>,
  rolls: Bound<RollCallRepository, 'start'>,
): Handlers<typeof contract> => ({
  get: async (_, caller, { now }) => shownAt(await broadcasts.of(caller).current(), now.getTime()),

  async update({ status, message, asks_safety, updated_at: seen }, caller, { now }) {
    const broadcast = {
      emergencybroadcastUid: 'current',
      status,
      message,
      updated_at: nextVersion(now, seen),
    };
    const stored = await broadcasts.of(caller).replace(broadcast, caller.userUid, seen);
    await files.of(caller).publish();
    if (status && asks_safety) {
      const roll = { rollUid: newId(now), started_at: now.toISOString(), message };
      await rolls.of(caller).start(roll, caller.userUid);
    }
    return stored;
  },
});
