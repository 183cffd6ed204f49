import { keyArn } from '#functions/kernel/environment';
import { queues } from '#functions/kernel/jobs/queues';
import { lazyKeys } from '#functions/kernel/keys/lazy-keys';
import {
  privateMailOrder,
  privateMails,
  sendPrivateMails,
} from '#functions/kernel/mail/store/private-mail';
import { orderQueue } from '#functions/kernel/outbox/order';
import { schools } from '#functions/kernel/schools/current';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { cardsOf } from '#functions/people/store/people-cards';
import { userRepository } from '#functions/people/store/users';
import { yearInfoReader } from '#functions/people/store/year-info';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { studentNotes as contract } from '#shared/notes/student-notes.contract';
import { studentNotesSchemas as schemas } from '#shared/notes/student-notes.schemas';
import { noteRepository } from './store/notes.ts';
import { noteHandlers } from './student-notes.ts';

const idempotency = idempotencyRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  noteHandlers({
    users: userRepository(tables),
    notes: noteRepository(tables, idempotency),
    idempotency,
    limits: limitRepository(tables),
    years: yearInfoReader(tables),
    settings: settingsRepository(tables),
    cards: (school) => cardsOf(tables, school),
    senderOf: async ({ site }) => (await schools.of(site))?.sender ?? '',
    mails: privateMails(tables),
    sendMails: sendPrivateMails(orderQueue(queues, privateMailOrder)),
    keys: lazyKeys(keyArn('notes')),
  }),
);
