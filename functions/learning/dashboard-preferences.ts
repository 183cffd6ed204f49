import type { Handlers } from '#shared/kernel/route';
import type { dashboardPreferences as contract } from '#shared/learning/dashboard-preferences.contract';
import type { DashboardPreferences } from '#shared/learning/dashboard-preferences.schemas';
import type { User } from '#shared/people/users.contract';
import type { PreferenceRecords, StoredPreferences } from './store/dashboard-preferences.record.ts';

/** Reads and changes what the caller wants to see. There is no access to another person's choice. */
export const dashboardPreferenceHandlers = (
  preferences: PreferenceRecords,
): Handlers<typeof contract> => ({
  get: async (_, caller) => shown(await preferences.of(caller).get(caller), caller),

  async update({ hide_comparisons, updated_at }, caller, { now }) {
    const { userUid } = caller;
    const saved = await preferences.of(caller).save({ userUid }, updated_at, {
      now,
      make: () => ({ userUid, hide_comparisons }),
      view: (stored) => shown(stored, caller),
    });
    return shown(saved, caller);
  },
});

/**
 * Returns the preferences for the wire; the defaults if none are stored. A family sees the own results
 * first, and other students only by choice.
 */
const shown = (
  stored: StoredPreferences | undefined,
  { type }: Pick<User, 'type'>,
): DashboardPreferences => ({
  hide_comparisons: stored?.hide_comparisons ?? type !== 'faculty',
  updated_at: stored?.updated_at ?? '',
});
