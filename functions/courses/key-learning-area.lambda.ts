import { S3Client } from '@aws-sdk/client-s3';
import { bucketName, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { mediaStore } from '#functions/media/store/media';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { keyLearningArea as contract } from '#shared/courses/key-learning-area.contract';
import { keyLearningAreaHandlers } from './key-learning-area.ts';
import { keyLearningAreas } from './store/key-learning-areas.ts';

export const handler = serveSignedIn(
  contract,
  keyLearningAreaHandlers({
    areas: keyLearningAreas(db, tableName('key-learning-area')),
    places: placeReader(db, tableName('places')),
    images: mediaStore(new S3Client({}), bucketName('media')),
  }),
);
