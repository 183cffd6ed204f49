import { schools } from '#functions/kernel/schools/current';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { servePublic } from '#functions/wiring';
import { unsubscribe as contract } from '#shared/notifications/unsubscribe.contract';
import { preferenceRepository } from './store/notification-preferences.ts';
import { unsubscribeHandlers } from './unsubscribe.ts';

export const handler = servePublic(
  contract,
  unsubscribeHandlers({
    preferences: preferenceRepository(tables),
    limits: limitRepository(tables),
    schoolOf: schools.of,
  }),
);
