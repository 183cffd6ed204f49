import { documentFiles } from '#functions/kernel/documents/store/document-files';
import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import { documentRepository } from '#functions/kernel/documents/store/documents';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import { emailstatisticsSchemas as schemas } from '#shared/email-logs/emailstatistics.schemas';
import { emailStatisticsHandlers } from './emailstatistics.ts';
import { emailLogRepository } from './store/email-logs.ts';
import { mailCounterRepository } from './store/mail-counters.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  emailStatisticsHandlers({
    logs: emailLogRepository(tables),
    counters: mailCounterRepository(tables),
    posts: postReader(tables),
    documents: documentRepository(tables),
    files: documentFiles(buckets),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', DocumentMessage),
  }),
);
