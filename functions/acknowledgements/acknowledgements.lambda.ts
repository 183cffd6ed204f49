import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { acknowledgements as contract } from '#shared/acknowledgements/acknowledgements.contract';
import { acknowledgementsSchemas as schemas } from '#shared/acknowledgements/acknowledgements.schemas';
import { acknowledgementHandlers } from './acknowledgements.ts';
import { ackRepository } from './store/acknowledgements.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  acknowledgementHandlers({
    posts: postReader(tables),
    people: peopleRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    acks: ackRepository(tables),
    documents: documentRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', DocumentMessage),
  }),
);
