import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { intakeHandlers } from '#functions/api/intake';
import { intakeRepository } from '#functions/data/intake';
import { intakeFiles } from '#functions/data/intake-files';
import { intakeQueue } from '#functions/data/intake-queue';
import { db } from '#functions/lib/dynamo';
import { bucketName, queueUrl, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.intake,
  intakeHandlers({
    intakes: intakeRepository(db, tableName('intake')),
    files: intakeFiles(new S3Client({}), bucketName('intake')),
    queue: intakeQueue(new SQSClient({}), queueUrl('intake')),
  }),
);
