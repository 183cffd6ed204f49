import { readPostHandlers } from '#functions/api/readposts';
import { postReader } from '#functions/data/post-reader';
import { readPostRepository } from '#functions/data/readposts';
import { userRepository } from '#functions/data/users';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.readposts,
  readPostHandlers(
    readPostRepository(db, tableName('readposts')),
    postReader(db, tableName('posts')),
    userRepository(db, tableName('users')),
  ),
);
