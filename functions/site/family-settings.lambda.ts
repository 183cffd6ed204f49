import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { familySettings as contract } from '#shared/site/family-settings.contract';
import { familySettingsSchemas as schemas } from '#shared/site/family-settings.schemas';
import { familySettingsHandlers } from './family-settings.ts';
import { familySettingsRepository } from './store/family-settings.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  familySettingsHandlers(familySettingsRepository(tables)),
);
