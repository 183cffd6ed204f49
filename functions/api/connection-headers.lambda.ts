import { S3Client } from '@aws-sdk/client-s3';
import { connectionHeaderHandlers } from '#functions/api/connection-headers';
import { picturesOf } from '#functions/api/pictures';
import { connectionHeaderRepository } from '#functions/data/connection-headers';
import { limitRepository } from '#functions/data/limits';
import { mediaStore } from '#functions/data/media';
import { db } from '#functions/lib/dynamo';
import { bucketName, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api['connection-headers'],
  connectionHeaderHandlers(
    connectionHeaderRepository(db, tableName('connection-headers')),
    picturesOf(
      mediaStore(new S3Client({}), bucketName('media')),
      limitRepository(db, tableName('limits')),
    ),
  ),
);
