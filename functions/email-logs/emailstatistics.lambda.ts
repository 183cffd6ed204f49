import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { queueOf } from '#functions/kernel/work/queue';
import { queues } from '#functions/kernel/work/queues';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import { emailStatisticsHandlers } from './emailstatistics.ts';
import { emailLogRepository } from './store/email-logs.ts';
import { mailCounterRepository } from './store/mail-counters.ts';
import { MailExportMessage } from './store/mail-export-message.ts';
import { mailExportRepository } from './store/mail-exports.ts';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

export const handler = serveSignedIn(
  contract,
  emailStatisticsHandlers({
    logs: emailLogRepository(tables),
    counters: mailCounterRepository(tables),
    posts: postReader(tables),
    exports: mailExportRepository(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'mail-exports', MailExportMessage),
    addressOf: (Key, fileName) =>
      getSignedUrl(
        buckets.s3,
        new GetObjectCommand({
          Bucket: buckets.bucket('answers'),
          Key,
          ResponseCacheControl: 'no-store',
          ResponseContentType: 'application/pdf',
          ResponseContentDisposition: `attachment; filename="${fileName}"`,
        }),
        { expiresIn: validSeconds },
      ),
  }),
);
