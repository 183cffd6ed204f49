import { sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { limitRepository } from '#functions/kernel/store/limits';
import { servePublic } from '#functions/wiring';
import { unsubscribe as contract } from '#shared/notifications/unsubscribe.contract';
import { preferenceRepository } from './store/notification-preferences.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';

export const handler = servePublic(
  contract,
  unsubscribeHandlers({
    preferences: preferenceRepository(db, tableName('notification-preferences')),
    limits: limitRepository(db, tableName('limits')),
    sites: sitesOfEnvironment(),
  }),
);
