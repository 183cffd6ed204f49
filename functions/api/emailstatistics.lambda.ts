import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { emailStatisticsHandlers } from '#functions/api/emailstatistics';
import { emailLogRepository } from '#functions/data/email-logs';
import { limitRepository } from '#functions/data/limits';
import { mailCounterRepository } from '#functions/data/mail-counters';
import { mailExportRepository } from '#functions/data/mail-exports';
import { postReader } from '#functions/data/post-reader';
import { db } from '#functions/lib/dynamo';
import { bucketName, queueUrl, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

/** Seconds that a signed address is good for (decisions.md section 4). */
const goodFor = 60;

const s3 = new S3Client({});
const sqs = new SQSClient({});
const Bucket = bucketName('answers');
const QueueUrl = queueUrl('mail-exports');

export const handler = serveSignedIn(
  api.emailstatistics,
  emailStatisticsHandlers({
    logs: emailLogRepository(db, {
      emailstatistics: tableName('emailstatistics'),
      mailings: tableName('mailings'),
    }),
    counters: mailCounterRepository(db, tableName('mail-counters')),
    posts: postReader(db, tableName('posts')),
    exports: mailExportRepository(db, tableName('mail-exports')),
    limits: limitRepository(db, tableName('limits')),
    queue: {
      async send(message) {
        await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
      },
    },
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
        { expiresIn: goodFor },
      ),
  }),
);
