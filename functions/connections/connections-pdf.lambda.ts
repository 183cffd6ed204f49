import { headerReader } from '#functions/connection-headers/store/header.record';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { postLists } from '#functions/posts/store/post-lists';
import { serveSignedIn } from '#functions/wiring';
import { connectionsPdf as contract } from '#shared/connections/connections-pdf.contract';
import { connectionsPdfSchemas as schemas } from '#shared/connections/connections-pdf.schemas';
import { connectionsPdfHandlers } from './connections-pdf.ts';
import { emailTexts } from './store/email-text.record.ts';
import { pdfFiles } from './store/pdf-files.ts';
import { PdfMessage } from './store/pdf-message.ts';
import { pdfRepository } from './store/pdfs.ts';

const idempotency = idempotencyRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  connectionsPdfHandlers({
    pdfs: pdfRepository(tables),
    texts: emailTexts(tables),
    files: pdfFiles(buckets),
    posts: postLists(tables),
    headers: headerReader(tables),
    idempotency,
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', PdfMessage),
  }),
);
