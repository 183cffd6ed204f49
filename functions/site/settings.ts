import type { Bound, School } from '#functions/kernel/record/declaration';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { settings as contract } from '#shared/site/settings.contract';
import type { SettingsRepository } from './store/settings.ts';

/** Returns the address of a school's emergency file. */
interface EmergencyFilePaths {
  of(school: School): {
    path(): Promise<string | undefined>;
  };
}

/** Answers the settings of the caller's own school. Another school's settings answer 404. */
export const settingsHandlers = (
  settings: Bound<SettingsRepository, 'get'>,
  emergencyFiles: EmergencyFilePaths,
): Handlers<typeof contract> => ({
  async get({ id }, caller) {
    const [found, emergency_file] =
      id === caller.site
        ? await Promise.all([settings.of(caller).get(), emergencyFiles.of(caller).path()])
        : [];
    if (!found) throw new AppError('notFound', 'There are no settings for that school here.');
    return { ...found, ...(emergency_file && { emergency_file }) };
  },
});
