import { changedMeanwhile } from '#functions/kernel/version';
import type { Handlers } from '#shared/kernel/route';
import type { dashboardPreferences as contract } from '#shared/learning/dashboard-preferences.contract';
import type { DashboardPreferenceRepository } from './store/dashboard-preferences.ts';

/** Reads and changes what the caller wants to see. There is no access to another person's choice. */
export const dashboardPreferenceHandlers = (
  preferences: DashboardPreferenceRepository,
): Handlers<typeof contract> => ({
  get: (_, caller) => preferences.of(caller).get(caller.userUid),

  async update(choice, caller, { now }) {
    const isSaved = await preferences.of(caller).save(caller.userUid, choice, now);
    if (!isSaved) throw changedMeanwhile(await preferences.of(caller).get(caller.userUid));
    return preferences.of(caller).get(caller.userUid);
  },
});
