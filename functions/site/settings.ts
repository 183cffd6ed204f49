import type { Bound, School } from '#functions/kernel/record/declaration';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { settings as contract } from '#shared/site/settings.contract';
import { usualSettings } from '#shared/site/usual-settings';
import type { SiteFacts } from '#shared/sites';
import type { SettingsRepository } from './store/settings.ts';

/** Returns the address of a school's emergency file. */
interface EmergencyFilePaths {
  of(school: School): {
    path(): Promise<string | undefined>;
  };
}

/**
 * Answers the settings of the caller's own school, the usual ones until it has saved some. Another
 * school's settings answer 404.
 */
export const settingsHandlers = (
  settings: Bound<SettingsRepository, 'get'>,
  emergencyFiles: EmergencyFilePaths,
  schoolOf: (schoolUid: string) => Promise<SiteFacts | undefined>,
): Handlers<typeof contract> => ({
  async get({ id }, caller) {
    const [stored, emergency_file] =
      id === caller.site
        ? await Promise.all([settings.of(caller).get(), emergencyFiles.of(caller).path()])
        : [];
    const facts = stored || id !== caller.site ? undefined : await schoolOf(caller.site);
    const found = stored ?? (facts && usualSettings(facts));
    if (!found) throw new AppError('notFound', 'There are no settings for that school here.');
    return { ...found, ...(emergency_file && { emergency_file }) };
  },
});
