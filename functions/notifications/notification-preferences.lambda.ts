import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { notificationPreferences as contract } from '#shared/notifications/notification-preferences.contract';
import { notificationPreferencesSchemas as schemas } from '#shared/notifications/notification-preferences.schemas';
import { preferenceHandlers } from './notification-preferences.ts';
import { hasTexts } from './store/has-texts.ts';
import { suppressionRepository } from './store/mail-suppressions.ts';
import { preferenceRepository } from './store/notification-preferences.ts';
import { sentMessages } from './store/sent-messages.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  preferenceHandlers({
    preferences: preferenceRepository(tables),
    suppressions: suppressionRepository(tables),
    users: userRepository(tables),
    sent: sentMessages(tables),
    hasTexts,
  }),
);
