import { unsubscribeHandlers } from '#functions/api/unsubscribe';
import { limitRepository } from '#functions/data/limits';
import { preferenceRepository } from '#functions/data/notification-preferences';
import { db } from '#functions/lib/dynamo';
import { sitesOfEnvironment, tableName } from '#functions/lib/environment';
import { servePublic } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = servePublic(
  api.unsubscribe,
  unsubscribeHandlers({
    preferences: preferenceRepository(db, tableName('notification-preferences')),
    limits: limitRepository(db, tableName('limits')),
    sites: sitesOfEnvironment(),
  }),
);
