import type { Bound, School } from '#functions/kernel/record/declaration';
import { changedMeanwhile } from '#functions/kernel/version';
import type { UserRepository } from '#functions/people/store/users';
import type { Handlers } from '#shared/kernel/route';
import { pushKinds, textKinds } from '#shared/notifications/kinds';
import type {
  notificationPreferences as contract,
  PortalChoices,
} from '#shared/notifications/notification-preferences.contract';
import { sentDays, usualPushes } from '#shared/notifications/notification-preferences.contract';
import { shownNumber } from '#shared/people/mobile';
import type { Caller } from '#shared/rights/caller';
import type { SuppressionRepository } from './store/mail-suppressions.ts';
import type { PreferenceRepository } from './store/notification-preferences.ts';
import { wantsPush, wantsText } from './store/push-readers.ts';
import type { SentMessages } from './store/sent-messages.ts';

export interface PreferenceDeps {
  readonly preferences: Bound<PreferenceRepository, 'get' | 'choose' | 'save'>;
  readonly suppressions: Bound<SuppressionRepository, 'get'>;
  readonly users: Bound<UserRepository, 'get'>;
  readonly sent: Bound<SentMessages, 'page'>;
  /** Whether the school has a name for texts. */
  readonly hasTexts: (school: School) => Promise<boolean>;
}

/** Reads and changes the mail preferences of the caller. There is no access to another person's. */
export const preferenceHandlers = ({
  preferences,
  suppressions,
  users,
  sent,
  hasTexts,
}: PreferenceDeps): Handlers<typeof contract> => {
  async function view(caller: Caller) {
    const [chosen, person, isTexted] = await Promise.all([
      preferences.of(caller).get(caller.userUid),
      users.of(caller).get(caller.userUid),
      hasTexts(caller),
    ]);
    const { digest, daily, principal, children_off, digest_day, quiet, updated_at } = chosen;
    const texts = Object.fromEntries(textKinds.map((kind) => [kind, wantsText(chosen, kind)]));
    const email = person?.email ?? '';
    const reason = email ? (await suppressions.of(caller).get(email))?.reason : undefined;
    const suppressed = reason === 'wrong number' ? undefined : reason;
    const texts_to = isTexted ? shownNumber(person?.mobile ?? '') : '';
    const wanted = { digest, daily, principal, children_off, digest_day, quiet };
    const { most_pushes = usualPushes } = chosen;
    const push = Object.fromEntries(pushKinds.map((kind) => [kind, wantsPush(chosen, kind)]));
    return { ...wanted, push, most_pushes, texts, texts_to, email, suppressed, updated_at };
  }

  return {
    get: (_, caller) => view(caller),

    async update({ updated_at, ...choice }, caller, { now }) {
      const isSaved = await preferences.of(caller).save(caller.userUid, choice, {
        loadedVersion: updated_at,
        now,
      });
      if (!isSaved) throw changedMeanwhile(await view(caller));
      return view(caller);
    },

    sent: (page, caller, { now }) =>
      sent.of(caller).page(caller.userUid, new Date(now.getTime() - sentDays * 86_400_000), page),

    async portal(_, caller) {
      return choicesOf((await preferences.of(caller).get(caller.userUid)).portal);
    },

    async choose(fields, caller) {
      return choicesOf(await preferences.of(caller).choose(caller.userUid, fields));
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
