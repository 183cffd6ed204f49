import { authorOf } from '#functions/kernel/author';
import type { School } from '#functions/kernel/record/declaration';
import { nextVersion } from '#functions/kernel/version';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { weeksFault } from '#shared/site/family-settings';
import type { familySettings as contract } from '#shared/site/family-settings.contract';
import { changedSettings } from '#shared/site/settings-changes';
import type { FamilySettingsRepository } from './store/family-settings.ts';

/** Reads and changes what the caller's school has decided about families' days. */
export const familySettingsHandlers = (
  settings: FamilySettingsRepository,
): Handlers<typeof contract> => {
  const known = async (school: School) => {
    const found = await settings.of(school).current();
    if (!found) throw new AppError('notFound', 'This school has no settings yet.');
    return found;
  };
  return {
    get: (_, caller) => known(caller),

    listChanges: (page, caller) => settings.of(caller).changes(page),

    async change({ updated_at: loadedVersion, ...given }, caller, { now }) {
      refuseFaults({ week_starts: weeksFault(given) });
      const before = await known(caller);
      const updated_at = nextVersion(now, loadedVersion || undefined);
      // A page of last week does not know these settings yet.
      const family = {
        ...given,
        intake_mail: given.intake_mail ?? before.intake_mail,
        reply_to: given.reply_to ?? before.reply_to,
      };
      await settings.of(caller).replace(family, {
        updated_at,
        loadedVersion,
        changes: changedSettings(before, family),
        ...authorOf(caller),
      });
      return known(caller);
    },
  };
};
