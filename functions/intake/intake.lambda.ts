import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { bucketName, queueUrl, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { serveSignedIn } from '#functions/wiring';
import { intake as contract } from '#shared/intake/intake.contract';
import { intakeHandlers } from './intake.ts';
import { intakeRepository } from './store/intake.ts';
import { intakeFiles } from './store/intake-files.ts';
import { intakeQueue } from './store/intake-queue.ts';

export const handler = serveSignedIn(
  contract,
  intakeHandlers({
    intakes: intakeRepository(db, tableName('intake')),
    files: intakeFiles(new S3Client({}), bucketName('uploads')),
    queue: intakeQueue(new SQSClient({}), queueUrl('intake')),
    idempotency: idempotencyRepository(db, tableName('idempotency')),
  }),
);
