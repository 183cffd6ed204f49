import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { serveSignedIn } from '#functions/wiring';
import { weblogs as contract } from '#shared/web-logs/weblogs.contract';
import { weblogsSchemas as schemas } from '#shared/web-logs/weblogs.schemas';
import { visitCounts } from './store/visit-counts.ts';
import { visitReader } from './store/visits.ts';
import { weblogRepository } from './store/weblogs.ts';
import { weblogHandlers } from './weblogs.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  weblogHandlers({
    weblogs: weblogRepository(tables, idempotencyRepository(tables)),
    limits: limitRepository(tables),
    counts: visitCounts(tables),
    visits: visitReader(tables),
    posts: postReader(tables),
    users: userRepository(tables),
  }),
);
