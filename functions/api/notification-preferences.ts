import type { SuppressionRepository } from '#functions/data/mail-suppressions';
import type { PreferenceRepository } from '#functions/data/notification-preferences';
import type { UserRepository } from '#functions/data/users';
import { changedMeanwhile } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import type { notificationPreferences as contract } from '#shared/contract/notification-preferences';
import type { Handlers } from '#shared/contract/route';

export interface PreferenceParts {
  readonly preferences: Pick<PreferenceRepository, 'get' | 'save'>;
  readonly suppressions: Pick<SuppressionRepository, 'get'>;
  readonly users: Pick<UserRepository, 'get'>;
}

/** Which mail the caller wants; nobody sees or changes anybody else's choice. */
export const preferenceHandlers = ({
  preferences,
  suppressions,
  users,
}: PreferenceParts): Handlers<typeof contract> => {
  async function shown({ site, userUid }: Caller) {
    const [{ digest, daily, principal, digest_day, quiet, updated_at }, person] = await Promise.all(
      [preferences.get(site, userUid), users.get(site, userUid)],
    );
    const email = person?.email ?? '';
    const suppressed = email ? (await suppressions.get(site, email))?.reason : undefined;
    return { digest, daily, principal, digest_day, quiet, email, suppressed, updated_at };
  }

  return {
    get: (_, caller) => shown(caller),

    async update({ updated_at, ...choice }, caller, { now }) {
      const isSaved = await preferences.save(caller.site, caller.userUid, choice, updated_at, now);
      if (!isSaved) throw changedMeanwhile(await shown(caller));
      return shown(caller);
    },
  };
};
