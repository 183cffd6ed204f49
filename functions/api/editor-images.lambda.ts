import { S3Client } from '@aws-sdk/client-s3';
import { editorImageHandlers } from '#functions/api/editor-images';
import { picturesOf } from '#functions/api/pictures';
import { limitRepository } from '#functions/data/limits';
import { mediaStore } from '#functions/data/media';
import { db } from '#functions/lib/dynamo';
import { bucketName, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api['editor-images'],
  editorImageHandlers(
    picturesOf(
      mediaStore(new S3Client({}), bucketName('media')),
      limitRepository(db, tableName('limits')),
    ),
  ),
);
