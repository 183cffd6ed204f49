import type { SettingsRepository } from '#functions/data/settings';
import type { Handlers } from '#shared/contract/route';
import type { settings as contract } from '#shared/contract/settings';
import { AppError } from '#shared/errors';

/** How the caller's own school presents itself; another school's settings are as if they were not there. */
export const settingsHandlers = (
  settings: Pick<SettingsRepository, 'get'>,
): Handlers<typeof contract> => ({
  async get({ id }, caller) {
    const found = id === caller.site ? await settings.get(caller.site) : undefined;
    if (!found) throw new AppError('notFound', 'There are no settings for that school here.');
    return found;
  },
});
