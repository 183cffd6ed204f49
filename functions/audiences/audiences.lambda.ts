import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { peopleRepository } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { audiences as contract } from '#shared/audiences/audiences.contract';
import { audienceHandlers } from './audiences.ts';
import { groupRepository } from './store/groups.ts';

export const handler = serveSignedIn(
  contract,
  audienceHandlers({
    people: peopleRepository(db, tableName('users')),
    groups: groupRepository(db, tableName('groups')),
    posts: postReader(db, tableName('posts')),
  }),
);
