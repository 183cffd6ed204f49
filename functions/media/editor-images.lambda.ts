import { S3Client } from '@aws-sdk/client-s3';
import { bucketName, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { limitRepository } from '#functions/kernel/store/limits';
import { serveSignedIn } from '#functions/wiring';
import { editorImages as contract } from '#shared/media/editor-images.contract';
import { editorImageHandlers } from './editor-images.ts';
import { mediaStore } from './store/media.ts';
import { picturesOf } from './store/pictures.ts';

export const handler = serveSignedIn(
  contract,
  editorImageHandlers(
    picturesOf(
      mediaStore(new S3Client({}), bucketName('media')),
      limitRepository(db, tableName('limits')),
    ),
  ),
);
