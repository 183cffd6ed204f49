import { changedMeanwhile } from '#functions/kernel/version';
import type { UserRepository } from '#functions/people/store/users';
import type { Handlers } from '#shared/kernel/route';
import type {
  notificationPreferences as contract,
  PortalChoices,
} from '#shared/notifications/notification-preferences.contract';
import type { Caller } from '#shared/rights/caller';
import type { SuppressionRepository } from './store/mail-suppressions.ts';
import type { PreferenceRepository } from './store/notification-preferences.ts';

export interface PreferenceDeps {
  readonly preferences: Pick<PreferenceRepository, 'get' | 'save' | 'choose'>;
  readonly suppressions: Pick<SuppressionRepository, 'get'>;
  readonly users: Pick<UserRepository, 'get'>;
}

/** Reads and changes the mail preferences of the caller. There is no access to another person's. */
export const preferenceHandlers = ({
  preferences,
  suppressions,
  users,
}: PreferenceDeps): Handlers<typeof contract> => {
  async function view({ site, userUid }: Caller) {
    const [chosen, person] = await Promise.all([
      preferences.get(site, userUid),
      users.get(site, userUid),
    ]);
    const { digest, daily, principal, children_off, digest_day, quiet, updated_at } = chosen;
    const email = person?.email ?? '';
    const suppressed = email ? (await suppressions.get(site, email))?.reason : undefined;
    const wanted = { digest, daily, principal, children_off, digest_day, quiet };
    return { ...wanted, email, suppressed, updated_at };
  }

  return {
    get: (_, caller) => view(caller),

    async update({ updated_at, ...choice }, caller, { now }) {
      const isSaved = await preferences.save(caller.site, caller.userUid, choice, {
        loadedVersion: updated_at,
        now,
      });
      if (!isSaved) throw changedMeanwhile(await view(caller));
      return view(caller);
    },

    async portal(_, { site, userUid }) {
      return choicesOf((await preferences.get(site, userUid)).portal);
    },

    async choose(fields, { site, userUid }) {
      return choicesOf(await preferences.choose(site, userUid, fields));
    },
  };
};

/** Returns what a person chose, with the defaults of someone who is new. */
const choicesOf = (stored: Partial<PortalChoices>): PortalChoices => ({
  welcomed: false,
  news_seen: '',
  views: [],
  ...stored,
});
