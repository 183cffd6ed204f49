import type { AckReminderMessage } from '#functions/acknowledgements/store/ack-message';
import { ackRepository } from '#functions/acknowledgements/store/acknowledgements';
import type { Tables } from '#functions/kernel/store/tables';
import type { mailingsWorker } from '#functions/mailings/run/mailings-worker';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { settingsRepository } from '#functions/site/store/settings';

/** Returns what the mailings worker needs for reminders to acknowledge. */
export const ackDeps = (
  tables: Tables,
  send: (message: AckReminderMessage, seconds?: number) => Promise<void> = async () => {},
): Pick<Parameters<typeof mailingsWorker>[0], 'ackMail'> => ({
  ackMail: {
    posts: postReader(tables),
    people: peopleRepository(tables),
    acks: ackRepository(tables),
    users: userRepository(tables),
    suppressions: suppressionRepository(tables),
    settings: settingsRepository(tables),
    queue: { send },
  },
});
