import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import { placeReader } from '#functions/places/store/place-reader';
import { serveSignedIn } from '#functions/wiring';
import { keyLearningArea as contract } from '#shared/courses/key-learning-area.contract';
import { keyLearningAreaSchemas as schemas } from '#shared/courses/key-learning-area.schemas';
import { keyLearningAreaHandlers } from './key-learning-area.ts';
import { keyLearningAreas } from './store/key-learning-areas.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  keyLearningAreaHandlers({
    areas: keyLearningAreas(tables),
    places: placeReader(tables),
    images: mediaStore(buckets),
  }),
);
