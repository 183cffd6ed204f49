import { keyArn } from '#functions/kernel/environment';
import { queues } from '#functions/kernel/jobs/queues';
import { lazyKeys } from '#functions/kernel/keys/lazy-keys';
import {
  privateMailOrder,
  privateMails,
  sendPrivateMails,
} from '#functions/kernel/mail/store/private-mail';
import { orderQueue } from '#functions/kernel/outbox/order';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { serveSignedIn } from '#functions/wiring';
import { schoolPsychologyRequest as contract } from '#shared/psychology/school-psychology-request.contract';
import { schoolPsychologyRequestSchemas as schemas } from '#shared/psychology/school-psychology-request.schemas';
import { psychologyHandlers } from './school-psychology-request.ts';
import { requestRepository } from './store/requests.ts';

const idempotency = idempotencyRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  psychologyHandlers({
    users: userRepository(tables),
    requests: requestRepository(tables, idempotency),
    idempotency,
    limits: limitRepository(tables),
    settings: settingsRepository(tables),
    mails: privateMails(tables),
    sendMails: sendPrivateMails(orderQueue(queues, privateMailOrder)),
    keys: lazyKeys(keyArn('psychology')),
  }),
);
