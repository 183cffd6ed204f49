import { placeHandlers } from '#functions/api/places';
import { groupRepository } from '#functions/data/groups';
import { idempotencyRepository } from '#functions/data/idempotency';
import { keyLearningAreas } from '#functions/data/key-learning-areas';
import { pageReader } from '#functions/data/page-reader';
import { placeRepository } from '#functions/data/places';
import { userRepository } from '#functions/data/users';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

const users = userRepository(db, tableName('users'));

export const handler = serveSignedIn(
  api.places,
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
