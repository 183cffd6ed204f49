import { groupRepository } from '#functions/audiences/store/groups';
import { keyLearningAreas } from '#functions/courses/store/key-learning-areas';
import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { pageReader } from '#functions/pages/store/page-reader';
import { userRepository } from '#functions/people/store/users';
import { serveSignedIn } from '#functions/wiring';
import { places as contract } from '#shared/places/places.contract';
import { placeHandlers } from './places.ts';
import { placeRepository } from './store/places.ts';

const users = userRepository(db, tableName('users'));

export const handler = serveSignedIn(
  contract,
  placeHandlers({
    places: placeRepository(
      db,
      { places: tableName('places'), users: tableName('users') },
      users,
      idempotencyRepository(db, tableName('idempotency')),
    ),
    pages: pageReader(db, tableName('pages')),
    users,
    groups: groupRepository(db, tableName('groups')),
    areas: keyLearningAreas(db, tableName('key-learning-area')),
  }),
);
