import { S3Client } from '@aws-sdk/client-s3';
import { keyLearningAreaHandlers } from '#functions/api/key-learning-area';
import { keyLearningAreas } from '#functions/data/key-learning-areas';
import { mediaStore } from '#functions/data/media';
import { placeReader } from '#functions/data/place-reader';
import { db } from '#functions/lib/dynamo';
import { bucketName, tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api['key-learning-area'],
  keyLearningAreaHandlers({
    areas: keyLearningAreas(db, tableName('key-learning-area')),
    places: placeReader(db, tableName('places')),
    images: mediaStore(new S3Client({}), bucketName('media')),
  }),
);
