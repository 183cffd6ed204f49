import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { reminderHandlers } from '#functions/mailings/reminders/reminders';
import { MailingMessage } from '#functions/mailings/store/mailing-message';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { postReaders as contract } from '#shared/read-posts/post-readers.contract';
import { postReadersSchemas as schemas } from '#shared/read-posts/post-readers.schemas';
import { postReadersHandlers } from './post-readers.ts';
import { postMarks } from './store/post-marks.ts';

const shared = {
  posts: postReader(tables),
  people: peopleRepository(tables),
  marks: postMarks(tables),
  idempotency: idempotencyRepository(tables),
};

export const handler = serveSignedIn(
  contract,
  schemas,
  postReadersHandlers({
    ...shared,
    groups: groupRepository(tables),
    documents: documentRepository(tables),
    reminders: reminderHandlers({
      ...shared,
      suppressions: suppressionRepository(tables),
      mailings: mailingRepository(tables),
      mailQueue: queueOf(queues, 'mail', MailingMessage),
    }),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', DocumentMessage),
  }),
);
