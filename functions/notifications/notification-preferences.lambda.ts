import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { notificationPreferences as contract } from '#shared/notifications/notification-preferences.contract';
import { preferenceHandlers } from './notification-preferences.ts';
import { suppressionRepository } from './store/mail-suppressions.ts';
import { preferenceRepository } from './store/notification-preferences.ts';

export const handler = serveSignedIn(
  contract,
  preferenceHandlers({
    preferences: preferenceRepository(tables),
    suppressions: suppressionRepository(tables),
    users: userRepository(tables),
  }),
);
