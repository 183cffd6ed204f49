import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { notificationPreferences as contract } from '#shared/notifications/notification-preferences.contract';
import { preferenceHandlers } from './notification-preferences.ts';
import { suppressionRepository } from './store/mail-suppressions.ts';
import { preferenceRepository } from './store/notification-preferences.ts';

export const handler = serveSignedIn(
  contract,
  preferenceHandlers({
    preferences: preferenceRepository(db, tableName('notification-preferences')),
    suppressions: suppressionRepository(db, tableName('mail-suppressions')),
    users: userRepository(db, tableName('users')),
  }),
);
