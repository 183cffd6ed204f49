import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { familySettings as contract } from '#shared/site/family-settings.contract';
import { familySettingsHandlers } from './family-settings.ts';
import { familySettingsRepository } from './store/family-settings.ts';

export const handler = serveSignedIn(
  contract,
  familySettingsHandlers(familySettingsRepository(tables)),
);
