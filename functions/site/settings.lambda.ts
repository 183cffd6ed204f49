import { emergencyFilePaths } from '#functions/emergency/store/emergency-file-paths';
import { schools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { settings as contract } from '#shared/site/settings.contract';
import { settingsSchemas as schemas } from '#shared/site/settings.schemas';
import { settingsHandlers } from './settings.ts';
import { settingsRepository } from './store/settings.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  settingsHandlers(settingsRepository(tables), emergencyFilePaths(tables), schools.of),
);
