import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { emergencybroadcast as contract } from '#shared/emergency/emergencybroadcast.contract';
import { emergencyBroadcastHandlers } from './emergencybroadcast.ts';
import { emergencyBroadcastRepository } from './store/emergencybroadcast.ts';

export const handler = serveSignedIn(
  contract,
  emergencyBroadcastHandlers(emergencyBroadcastRepository(tables)),
);
