import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { settings as contract } from '#shared/site/settings.contract';
import type { SettingsRepository } from './store/settings.ts';

/** Answers the settings of the caller's own school. Another school's settings answer 404. */
export const settingsHandlers = (
  settings: Pick<SettingsRepository, 'get'>,
): Handlers<typeof contract> => ({
  async get({ id }, caller) {
    const found = id === caller.site ? await settings.get(caller.site) : undefined;
    if (!found) throw new AppError('notFound', 'There are no settings for that school here.');
    return found;
  },
});
