import { newId } from '#functions/kernel/id';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { nextVersion } from '#functions/kernel/version';
import { shownAt } from '#shared/emergency/all-clear';
import type { emergencybroadcast as contract } from '#shared/emergency/emergencybroadcast.contract';
import type { Handlers } from '#shared/kernel/route';
import {
  broadcastOf,
  orderCorrection,
  orderRelease,
  type ReleaseDeps,
  type ReleaseQueues,
  releaseOf,
  withoutTexts,
} from './release.ts';
import { lastSent } from './rules/next-sending.ts';
import type { EmergencyFiles } from './store/emergency-files.ts';
import type { EmergencyBroadcastRepository } from './store/emergencybroadcast.ts';
import type { RollCallRepository } from './store/roll-calls.ts';

export interface BroadcastDeps extends ReleaseDeps, ReleaseQueues {
  readonly broadcasts: EmergencyBroadcastRepository;
  readonly files: Bound<EmergencyFiles, 'publish'>;
  readonly rolls: Bound<RollCallRepository, 'start'>;
  /** Whether the school has a name for texts. */
  readonly hasTexts: (school: School) => Promise<boolean>;
}

/**
 * Answers the emergency broadcast of the site to everyone; administrators change it. Each change is
 * also written into the file that the pages request, and leaves 10 seconds later; then every
 * administrator gets a mail about who sent it, or about who corrected the banner alone.
 */
export const emergencyBroadcastHandlers = ({
  broadcasts,
  files,
  rolls,
  sendings,
  queue,
  told,
  hasTexts,
}: BroadcastDeps): Handlers<typeof contract> => ({
  get: async (_, caller, { now }) => shownAt(await broadcasts.of(caller).current(), now.getTime()),

  async update({ asks_safety, channels: asked, updated_at: seen, ...change }, caller, { now }) {
    const { userUid: by } = caller;
    const after = broadcastOf(change, nextVersion(now, seen));
    const before = await broadcasts.of(caller).current();
    const channels =
      asked?.includes('sms') && !(await hasTexts(caller)) ? withoutTexts(asked) : asked;
    const release = { before, after, channels, by, now };
    const { writes } = await releaseOf({ sendings }, caller, release);
    const stored = await broadcasts.of(caller).replace(after, { by, seen, more: writes });
    await files.of(caller).publish();
    // The stored one may be that of a first try, whose orders were lost with its answer.
    const sending = lastSent(await sendings.of(caller).newest(1));
    if (sending && sending.version === stored.updated_at && !sending.cancelled_at) {
      await orderRelease({ queue, told }, caller, sending);
    } else {
      const [correction] = await sendings.of(caller).newest(1, 'corrections');
      if (correction && correction.version === stored.updated_at) {
        await orderCorrection({ told }, caller, correction);
      }
    }
    if (stored.status && asks_safety) {
      const roll = { rollUid: newId(now), started_at: now.toISOString(), message: stored.message };
      await rolls.of(caller).start(roll, by);
    }
    return stored;
  },
});
