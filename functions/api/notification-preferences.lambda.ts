import { preferenceHandlers } from '#functions/api/notification-preferences';
import { suppressionRepository } from '#functions/data/mail-suppressions';
import { preferenceRepository } from '#functions/data/notification-preferences';
import { userRepository } from '#functions/data/users';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api['notification-preferences'],
  preferenceHandlers({
    preferences: preferenceRepository(db, tableName('notification-preferences')),
    suppressions: suppressionRepository(db, tableName('mail-suppressions')),
    users: userRepository(db, tableName('users')),
  }),
);
