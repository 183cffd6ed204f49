import { settingsHandlers } from '#functions/api/settings';
import { settingsRepository } from '#functions/data/settings';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.settings,
  settingsHandlers(settingsRepository(db, tableName('settings'))),
);
