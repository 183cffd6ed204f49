import { emergencyBroadcastHandlers } from '#functions/api/emergencybroadcast';
import { emergencyBroadcastRepository } from '#functions/data/emergencybroadcast';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.emergencybroadcast,
  emergencyBroadcastHandlers(emergencyBroadcastRepository(db, tableName('emergencybroadcast'))),
);
