import { authorOf } from '#functions/kernel/author';
import { nextVersion } from '#functions/kernel/version';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { weeksFault } from '#shared/site/family-settings';
import type { familySettings as contract } from '#shared/site/family-settings.contract';
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

    async change({ updated_at: loadedVersion, ...given }, caller, { now }) {
      refuseFaults({ week_starts: weeksFault(given) });
      await known(caller.site);
      const updated_at = nextVersion(now, loadedVersion || undefined);
      await settings.replace(caller.site, given, {
        ...{ updated_at, loadedVersion },
        ...authorOf(caller),
      });
      return known(caller.site);
    },
  };
};
