import { feedRepository } from '#functions/calendar-feeds/store/calendar-feeds';
import { ownMail } from '#functions/email-logs/store/own-mail';
import { childLooks, childState } from '#functions/kernel/audit/child-looks';
import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { identityRepository } from '#functions/people/store/identities';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { privacy as contract } from '#shared/privacy/privacy.contract';
import { privacySchemas as schemas } from '#shared/privacy/privacy.schemas';
import { privacyHandlers } from './privacy.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  privacyHandlers({
    looks: childLooks(tables),
    state: childState(tables),
    users: userRepository(tables),
    feeds: feedRepository(tables),
    identities: identityRepository(tables),
    devices: pushDeviceRepository(tables),
    mail: ownMail(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', DocumentMessage),
  }),
);
