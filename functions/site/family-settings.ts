import { authorOf } from '#functions/kernel/author';
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
  const known = async (site: string) => {
    const found = await settings.current(site);
    if (!found) throw new AppError('notFound', 'This school has no settings yet.');
    return found;
  };
  return {
    get: (_, { site }) => known(site),

    listChanges: (page, { site }) => settings.changes(site, page),

    async change({ updated_at: loadedVersion, ...given }, caller, { now }) {
      refuseFaults({ week_starts: weeksFault(given) });
      const before = await known(caller.site);
      const updated_at = nextVersion(now, loadedVersion || undefined);
      // A page of last week does not know these settings yet.
      const family = {
        ...given,
        intake_mail: given.intake_mail ?? before.intake_mail,
        reply_to: given.reply_to ?? before.reply_to,
      };
      await settings.replace(caller.site, family, {
        updated_at,
        loadedVersion,
        changes: changedSettings(before, family),
        ...authorOf(caller),
      });
      return known(caller.site);
    },
  };
};
