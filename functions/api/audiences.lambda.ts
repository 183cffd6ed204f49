import { audienceHandlers } from '#functions/api/audiences';
import { groupRepository } from '#functions/data/groups';
import { peopleRepository } from '#functions/data/people';
import { postReader } from '#functions/data/post-reader';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.audiences,
  audienceHandlers({
    people: peopleRepository(db, tableName('users')),
    groups: groupRepository(db, tableName('groups')),
    posts: postReader(db, tableName('posts')),
  }),
);
