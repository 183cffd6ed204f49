import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { emergencybroadcast as contract } from '#shared/emergency/emergencybroadcast.contract';
import { emergencybroadcastSchemas as schemas } from '#shared/emergency/emergencybroadcast.schemas';
import { emergencyBroadcastHandlers } from './emergencybroadcast.ts';
import { emergencyFiles } from './store/emergency-files.ts';
import { emergencyBroadcastRepository } from './store/emergencybroadcast.ts';
import { rollCallRepository } from './store/roll-calls.ts';

const broadcasts = emergencyBroadcastRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  emergencyBroadcastHandlers(
    broadcasts,
    emergencyFiles(tables, buckets, broadcasts),
    rollCallRepository(tables),
  ),
);
