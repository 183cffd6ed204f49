import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { audiences as contract } from '#shared/audiences/audiences.contract';
import { audienceHandlers } from './audiences.ts';

export const handler = serveSignedIn(
  contract,
  audienceHandlers({
    people: peopleRepository(tables),
    groups: groupRepository(tables),
    posts: postReader(tables),
  }),
);
