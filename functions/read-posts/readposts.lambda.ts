import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { readposts as contract } from '#shared/read-posts/readposts.contract';
import { readpostsSchemas as schemas } from '#shared/read-posts/readposts.schemas';
import { readPostHandlers } from './readposts.ts';
import { readPostRepository } from './store/readposts.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  readPostHandlers(readPostRepository(tables), postReader(tables), userRepository(tables)),
);
