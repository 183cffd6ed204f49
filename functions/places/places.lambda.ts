import { keyLearningAreas } from '#functions/courses/store/key-learning-areas';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { tables } from '#functions/kernel/store/tables';
import { pageReader } from '#functions/pages/store/page-reader';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { places as contract } from '#shared/places/places.contract';
import { placesSchemas as schemas } from '#shared/places/places.schemas';
import { placeHandlers } from './places.ts';
import { placeRepository } from './store/places.ts';

const users = userRepository(tables);

export const handler = serveSignedIn(
  contract,
  schemas,
  placeHandlers({
    places: placeRepository(tables, users, idempotencyRepository(tables)),
    pages: pageReader(tables),
    users,
    groups: groupRepository(tables),
    areas: keyLearningAreas(tables),
  }),
);
