import { setTimeout as wait } from 'node:timers/promises';
import { asksWithEvents } from '#functions/calendar/store/asks-with-events';
import { calendarReader } from '#functions/calendar/store/calendar';
import { accountReader } from '#functions/finance/store/accounts';
import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { keyArn } from '#functions/kernel/environment';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { lazyKeys } from '#functions/kernel/keys/lazy-keys';
import { lazily } from '#functions/kernel/lazily';
import { orderQueue } from '#functions/kernel/outbox/order';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { askCopies } from '#functions/posts/store/asks/ask-copies';
import { serveSignedIn } from '#functions/wiring';
import { asks as contract } from '#shared/asks/asks.contract';
import { asksSchemas as schemas } from '#shared/asks/asks.schemas';
import { askHandlers } from './asks.ts';
import { answerRepository } from './store/answers.ts';
import { eventAskWrites } from './store/event-ask-writes.ts';
import { placeOrder } from './store/place-message.ts';
import { placeKeeping } from './store/places/place-keeping.ts';
import { placeLimits } from './store/places/place-limits.ts';
import { sealedAnswers } from './store/sealed-answers.ts';
import { wordingRepository } from './store/wordings.ts';

const events = calendarReader(tables);
/** Few calls show what was agreed to, so its code is loaded for the first of them. */
const agreed = lazily(async () => {
  const { agreedStores } = await import('#functions/posts/store/asks/agreed-posts');
  return agreedStores(tables, buckets);
});

export const handler = serveSignedIn(
  contract,
  schemas,
  askHandlers({
    asks: asksWithEvents(askCopies(tables), events),
    events,
    eventAsks: eventAskWrites(tables),
    placeLimits: placeLimits(tables),
    people: peopleRepository(tables),
    users: userRepository(tables),
    accounts: accountReader(tables),
    groups: groupRepository(tables),
    answers: answerRepository(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    wordings: wordingRepository(tables),
    agreed,
    sealed: sealedAnswers(tables),
    keys: lazyKeys(keyArn('asks')),
    write: async (items) => (await transact(tables.db, items)) === undefined,
    queue: queueOf(queues, 'documents', DocumentMessage),
    places: placeKeeping({ tables, orders: orderQueue(queues, placeOrder), wait }),
  }),
);
