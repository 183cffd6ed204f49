import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { documentFiles } from '#functions/documents/store/document-files';
import { documentQueue } from '#functions/documents/store/document-queue';
import { documentRepository } from '#functions/documents/store/documents';
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

export const handler = serveSignedIn(
  contract,
  emailStatisticsHandlers({
    logs: emailLogRepository(db, {
      emailstatistics: tableName('emailstatistics'),
      mailings: tableName('mailings'),
    }),
    counters: mailCounterRepository(db, tableName('mail-counters')),
    posts: postReader(db, tableName('posts')),
    documents: documentRepository(db, tableName('documents')),
    files: documentFiles(new S3Client({}), bucketName('downloads')),
    idempotency: idempotencyRepository(db, tableName('idempotency')),
    limits: limitRepository(db, tableName('limits')),
    queue: documentQueue(new SQSClient({}), queueUrl('documents')),
  }),
);
