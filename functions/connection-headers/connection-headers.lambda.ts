import { S3Client } from '@aws-sdk/client-s3';
import { bucketName, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { mediaStore } from '#functions/media/store/media';
import { picturesOf } from '#functions/media/store/pictures';
import { serveSignedIn } from '#functions/wiring';
import { connectionHeaders as contract } from '#shared/connection-headers/connection-headers.contract';
import { connectionHeaderHandlers } from './connection-headers.ts';
import { connectionHeaderRepository } from './store/connection-headers.ts';

export const handler = serveSignedIn(
  contract,
  connectionHeaderHandlers(
    connectionHeaderRepository(
      db,
      tableName('connection-headers'),
      idempotencyRepository(db, tableName('idempotency')),
    ),
    picturesOf(
      mediaStore(new S3Client({}), bucketName('media')),
      limitRepository(db, tableName('limits')),
    ),
  ),
);
