import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { signingRequests as contract } from '#shared/signing/signing-requests.contract';
import { signingRequestsSchemas as schemas } from '#shared/signing/signing-requests.schemas';
import { fileUses } from '../store/file-uses.ts';
import { linkRepository } from '../store/links.ts';
import { SigningMessage } from '../store/messages.ts';
import { signingRequestRepository } from '../store/requests.ts';
import { sealedFiles } from '../store/sealed-files.ts';
import { signingFiles } from '../store/signing-files.ts';
import { templateReader } from '../store/template.record.ts';
import { signingRequestHandlers } from './signing-requests.ts';

const idempotency = idempotencyRepository(tables);
const limits = limitRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  signingRequestHandlers({
    templates: templateReader(tables),
    uses: fileUses(tables),
    requests: signingRequestRepository(tables, linkRepository(tables)),
    people: peopleRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    files: signingFiles(buckets),
    sealed: sealedFiles(buckets),
    queue: queueOf(queues, 'mail', SigningMessage),
    idempotency,
    limits,
    documents: {
      documents: documentRepository(tables),
      queue: queueOf(queues, 'documents', DocumentMessage),
      idempotency,
      limits,
    },
  }),
);
