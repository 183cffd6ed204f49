import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { serveSignedIn } from '#functions/wiring';
import { emergencybroadcast as contract } from '#shared/emergency/emergencybroadcast.contract';
import { emergencyBroadcastHandlers } from './emergencybroadcast.ts';
import { emergencyBroadcastRepository } from './store/emergencybroadcast.ts';

export const handler = serveSignedIn(
  contract,
  emergencyBroadcastHandlers(emergencyBroadcastRepository(db, tableName('emergencybroadcast'))),
);
