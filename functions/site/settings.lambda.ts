import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { serveSignedIn } from '#functions/wiring';
import { settings as contract } from '#shared/site/settings.contract';
import { settingsHandlers } from './settings.ts';
import { settingsRepository } from './store/settings.ts';

export const handler = serveSignedIn(
  contract,
  settingsHandlers(settingsRepository(db, tableName('settings'))),
);
