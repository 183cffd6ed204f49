import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { bucketName, queueUrl, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import { emailStatisticsHandlers } from './emailstatistics.ts';
import { emailLogRepository } from './store/email-logs.ts';
import { mailCounterRepository } from './store/mail-counters.ts';
import { mailExportQueue } from './store/mail-export-queue.ts';
import { mailExportRepository } from './store/mail-exports.ts';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

const s3 = new S3Client({});
const sqs = new SQSClient({});
const Bucket = bucketName('downloads');

export const handler = serveSignedIn(
  contract,
  emailStatisticsHandlers({
    logs: emailLogRepository(db, {
      emailstatistics: tableName('emailstatistics'),
      mailings: tableName('mailings'),
    }),
    counters: mailCounterRepository(db, tableName('mail-counters')),
    posts: postReader(db, tableName('posts')),
    exports: mailExportRepository(db, tableName('documents')),
    idempotency: idempotencyRepository(db, tableName('idempotency')),
    limits: limitRepository(db, tableName('limits')),
    queue: mailExportQueue(sqs, queueUrl('documents')),
    addressOf: (Key, fileName) =>
      getSignedUrl(
        s3,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseCacheControl: 'no-store',
          ResponseContentType: 'application/pdf',
          ResponseContentDisposition: `attachment; filename="${fileName}"`,
        }),
        { expiresIn: validSeconds },
      ),
  }),
);
