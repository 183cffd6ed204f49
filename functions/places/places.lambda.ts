import { keyLearningAreas } from '#functions/courses/store/key-learning-areas';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { pageReader } from '#functions/pages/store/page-reader';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { places as contract } from '#shared/places/places.contract';
import { placesSchemas as schemas } from '#shared/places/places.schemas';
import { placeHandlers } from './places.ts';
import { copyRepository } from './store/place-copies.ts';
import { CopyMessage } from './store/place-copy.record.ts';
import { placeRepository } from './store/places.ts';

const users = userRepository(tables);
const idempotency = idempotencyRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  placeHandlers({
    places: placeRepository(tables, users, idempotency),
    copies: copyRepository(tables, idempotency),
    limits: limitRepository(tables),
    queue: queueOf(queues, 'documents', CopyMessage),
    pages: pageReader(tables),
    users,
    groups: groupRepository(tables),
    areas: keyLearningAreas(tables),
  }),
);
