import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { readable } from '#functions/posts/store/post.record';
import { postReader } from '#functions/posts/store/post-reader';
import { WithheldMessage } from '#functions/signing/store/messages';
import { serveSignedIn } from '#functions/wiring';
import { people as contract } from '#shared/people/people-admin.contract';
import { peopleSchemas as schemas } from '#shared/people/people-admin.schemas';
import { linkTarget } from '#shared/site/link-target';
import { peopleAdminHandlers } from './admin/people-admin.ts';
import { decisionRepository } from './store/decided/decisions.ts';
import { peopleDirectory } from './store/decided/directory.ts';
import { groupRepository } from './store/groups.ts';
import { peopleRepository } from './store/people.ts';
import { userRepository } from './store/users.ts';

const posts = postReader(tables);
/** Nobody may wait for other mail until a link no longer opens a child's document. */
const urgent = queueOf(queues, 'urgent-mail', WithheldMessage);

export const handler = serveSignedIn(
  contract,
  schemas,
  peopleAdminHandlers({
    directory: peopleDirectory(tables),
    decisions: decisionRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    people: peopleRepository(tables),
    limits: limitRepository(tables),
    idempotency: idempotencyRepository(tables),
    returned: suppressionRepository(tables),
    async postAt(school, address) {
      const target = linkTarget(address);
      const found = target.kind === 'post' && (await posts.of(school).get(target.postUid));
      return found ? { title: found.title, post: readable(found) } : undefined;
    },
    endPushes: (school, userUid) => pushDeviceRepository(tables).of(school).removeAll(userUid),
    endLinks: ({ site }, link) => urgent.send({ kind: 'withheld', site, ...link }),
  }),
);
